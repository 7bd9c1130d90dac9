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

        too-many-readers 75
        As many are told what happens as there may be.
        Come back later.
        there are as many live readers as there may be

        no-server 66
        The program that serves the store isn't beside es.
        Build it where Daybook's sources are: make serve.
        there is no /usr/local/bin/es-serve, which serves the store
        """
}
