extension CodePage {
    /// Catalog, orders, people, feeds, sales.
    static let shop = """
        category-required 65
        A product is to be listed under no category.
        Name at least one: es categories archived=false lists them.
        at least one category is needed

        unknown-category 66
        A product is to be listed under a category that isn't there or is archived.
        Take one of es categories archived=false, or add it first.
        there is no category x

        category-archived 65
        The category is archived: it takes no change, and nothing more is put under it.
        Take another category.
        budget category c is archived

        category-in-use 65
        A product on sale would be left without a live category.
        List those products under another category first, or discontinue them.
        nothing else lists product lamp, which is on sale

        invalid-price 65
        A price is negative, or the discounted price lies above the base price.
        Give both prices, the discounted one at most as high as the other.
        the discounted price 2 lies above the base price 1

        invalid-variant 65
        A variant has no name or no value, or has one twice.
        Give a name and at least one value, each once.
        a variant has at least one value

        invalid-review 65
        A review has no author, not 1 to 5 stars, or the id of another.
        Give an author and 1 to 5 stars; leave the id out, and one is made.
        stars go from 1 to 5; 6 were given

        insufficient-stock 65
        More is to be taken out of stock than is there.
        Take less, or count the stock and adjust it first.
        product lamp has 2 in stock, fewer than 3

        product-discontinued 65
        The product is no longer sold, and takes no change but stock that comes back.
        To sell it again, add it as a new product.
        product lamp is discontinued and takes no change but stock that comes back

        order-number-taken 65
        Another order has this number.
        Take the next free number: es orders shows the newest.
        another order has the number 1

        total-mismatch 65
        The total that was given isn't the sum of the lines.
        Leave the total out: it is added up.
        totalCents is 99, and the lines come to 100

        invalid-status 65
        There is no such status, or an order can't begin with it.
        Take one of those in the message.
        must be one of placed, onDelivery, delivered, cancelled, returned

        order-already-shipped 65
        The order has gone out, or is done: its address can't change any more.
        Nothing; es order and its number shows where it goes.
        order o is onDelivery; its address changes only while it is placed

        too-many-lines 65
        The order has more lines than one append can supply.
        Place two orders.
        there are 501 lines; at most 500 are taken

        not-backordered 65
        The line, or the whole order, waits for no stock.
        es backorders lists those that do.
        no line of order o is backordered

        not-due 65
        No more is due: to be given out, or to be paid.
        Nothing; es order and its number shows how far it has come.
        order o has no lines: it goes out whole

        email-taken 65
        Another user has this e-mail address, letter case aside.
        es users text= and the address shows who; change theirs first, or give another.
        another user has the e-mail address ADA@example.org

        invalid-email 65
        An e-mail address is of no form that one has.
        Write it like name@example.org.
        email is not an e-mail address

        invalid-phone-number 65
        A telephone number isn't in international form.
        Write it like +442071838750: no spaces, the country's code first.
        phone is not a telephone number in international form

        user-erased 65
        The user was erased: nothing personal is taken of them any more.
        Somebody who comes back gets a new id.
        user ada was erased

        unknown-feature 65
        There is no feature of this name to be turned on or off.
        Take one of those in the message.
        must be one of jobs, invoices

        feature-disabled 65
        The feature is turned off: its commands and lists are refused.
        Send EnableFeature with its name; what was there is there still.
        the feature jobs is disabled; what is there stays

        feed-empty 65
        A feed lists nothing, where something was: more likely a fault than so.
        Have the feed put right; if it is so, give allowEmpty.
        the feed lists nothing, and 1 that are there would be withdrawn

        feed-too-long 65
        A feed lists more than one append can take, and it is taken over whole or not at all.
        Have the feed leave out what is long done.
        the feed and what is there of it come to 9999; a sync takes over at most 9997

        connectivity 69
        A document couldn't be had: no network, no such host, an error of the server, a time-out.
        See whether the address is right and its server runs, then send it again.
        http://127.0.0.1:1/jobs can't be had: Failed to connect to 127.0.0.1 port 1

        invalid-data 65
        A document isn't JSON, or not of the form that it should have.
        Nothing was changed; have the feed put right, then send it again.
        the feed can't be taken over: not JSON at byte 0: a value is due

        invalid-period 65
        A sale doesn't start before it ends, or goes on for more than five years.
        Give an end after the start.
        a sale starts before it ends

        sale-overlap 65
        A product would be in two sales at once.
        Choose another time, or other products: es sales-calendar shows what is on.
        from startsAt to endsAt, every product is in sale s too

        sale-canceled 65
        The sale was called off, and takes no change.
        Schedule another.
        sale s is canceled and takes no change
        """
}
