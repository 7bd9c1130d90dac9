extension CodePage {
    static let serving = """
        token-needed 77
        Whoever asks over HTTP shows a token that opens the store, and this one doesn't: it isn't known, was revoked, or its time is over.
        Make one by es token create, and send it in Authorization, as a bearer.
        whoever asks shows a token that opens this store

        too-often 75
        The token asks more often than it may.
        Wait a second, and ask less often; the log and answers can be followed instead of asked again and again.
        this token asks more often than it may

        too-large 65
        What was sent is longer than what is taken.
        Send less at once: commands as lines, each by itself.
        a body has 262144 bytes at most

        address-too-long 65
        The address of a request is longer than what is taken.
        Send less in it.
        the address is longer than what is taken

        not-acceptable 65
        There is no answer in the form that was asked for.
        Ask for application/json, application/x-ndjson or text/csv, or for anything.
        an answer is application/json, application/x-ndjson or text/csv

        wrong-media-type 65
        What was sent is said to be something else than what is taken there.
        Say what it is: Content-Type: application/json.
        a body here is application/json

        invalid-header 65
        A field of a request's head can't be read.
        Look up its form: Docs/Server.md.
        must be the revision that the stream is at: "3"

        wrong-method 65
        The address is there, and is asked by another method.
        Ask by one that Allow names.
        this address is asked by POST

        wrong-host 77
        The request is for a name that the server doesn't go by: somebody may be leading a browser astray.
        Ask by its own name, or tell the server by which it is called: es serve --name NAME.
        this server doesn't go by that name

        not-there-yet 75
        The answer should know of a position that the log hasn't come to.
        Ask with a position that a command was answered with, or a little later.
        the log hasn't come to position 1042

        wrong-origin 77
        A browser that is in by its cookie was made to change something by a page that isn't this server's.
        Send it from a page of the server's own, or with the token as a bearer.
        a page elsewhere may not change anything here

        no-such-address 66
        There is nothing at this address of the server.
        /v1/openapi.json lists them all.
        there is nothing at this address

        too-many-jobs 75
        As many jobs wait for the one that runs as there may be.
        Come back when one is over, or end one that isn't needed.
        as many jobs wait as there may be

        too-many-at-once 75
        From one address as much is asked at once as may be, live readers among it.
        Wait until some of it is answered, or end a live reader that isn't needed.
        as much is asked at once from one address as may be

        too-many-readers 75
        As many are told what happens as there may be.
        Come back later.
        there are as many live readers as there may be

        no-server 66
        The program that serves the store isn't beside es.
        Build it where Daybook's sources are: make serve.
        there is no /usr/local/bin/es-serve, which serves the store

        server-unreachable 69
        Nothing answers under the address of the server, or no longer.
        See whether --server or ES_SERVER is right, and whether the server runs there.
        http://localhost:8765 can't be asked: couldn't connect to server

        server-untrusted 69
        The server doesn't show that it is who its address says, or speaks no TLS there.
        See whether its certificate is of that name, not over, and of somebody whom this machine trusts; for a server of this machine that speaks none, write http://.
        https://books.example doesn't show that it is who it says: certificate has expired

        not-a-server 69
        Something answers under the address of the server, and it isn't a server of Daybook's.
        See whether the address is right, and what stands in front of the server: a proxy may answer in its place.
        what answers at https://books.example is no server of Daybook's: status 502

        server-version 76
        The server is of another release of Daybook and doesn't know what it is asked.
        Bring es and es-serve to the same release.
        the server http://localhost:8765 is of another Daybook: it doesn't know what is asked of it

        token-in-the-clear 78
        The token would go over the network for anybody to read, so it isn't sent.
        Ask the server by https, or on its own machine.
        by http://books.example anybody on the way could read the token of ES_TOKEN

        private-address 65
        An address that events are posted to is of this machine or of the network around it, or is spoken to in the clear, and that wasn't allowed.
        Give a public https address; where a private one is meant: es hook add --allow-private.
        url is on this machine, or in the network around it

        hook-failed 69
        What was posted to a hook to try it wasn't taken.
        See whether its address is right, and what runs there; what waits is tried again by itself: es hook list.
        hook crm didn't take it: it answers with status 500

        needs-folder 64
        The verb works in the folder of a store, and a server was named, or a database.
        Run it on the server's own machine, and name the folder by --data; a database has means of its own.
        es backup works in the folder of a store, and ES_SERVER names a server
        """
}
