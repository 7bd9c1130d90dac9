extension CodePage {
    /// What any command or question can meet.
    static let general = """
        usage 64
        The command line itself is wrong: a word, an option or a value that the verb doesn't take.
        Type the line of the hint, or see es help and the verb.
        there is no option --limt here

        required-field-empty 65
        A field that must be there is missing or blank.
        Give it; es commands and the command's name show which fields there are.
        title is blank

        invalid-field 65
        A field has a value of the wrong form: a text for a number, a choice that there isn't.
        Give what the message asks for: := in place of = for what is no text, []= for one of a list.
        must be text

        unknown-field 65
        There is no field, parameter or value of this name here.
        Take the name in the hint; es commands or es queries and the name shows all of them.
        there is no field titel here

        invalid-json 65
        What was to be JSON isn't, or isn't the JSON of a command.
        Put right what stands at the place that is named.
        not JSON at byte 1: a field's name is due

        too-long 65
        A text has more characters than it may.
        Shorten it.
        title has 121 characters; at most 120 are taken

        unknown-command 66
        There is no command of this name.
        es commands lists them all.
        there is no command AddKategory

        unknown-query 66
        There is no query of this name.
        es queries lists them all.
        there is no query ordrs

        unknown-event 66
        There is no type of event of this name.
        es events lists them all.
        there is no type of event OrderPlacd

        unknown-entity 66
        There is no kind of thing of this name.
        Take one of those that the message lists.
        there is no kind of thing called ordr

        not-found 66
        What was named isn't there, or wasn't there at that point of the log.
        See which there are by the command in the hint.
        there is no product sofa

        ambiguous-id 65
        Several things are meant by what was typed.
        Type more of the id, or its kind before it; the message lists them.
        o-12 begins the ids of 2 things of the kind order

        no-such-user 66
        Nobody is known by this id.
        es users lists everybody; RegisterUser makes somebody known.
        nobody is known as x

        no-such-file 66
        There is no file at this path.
        See whether the path is right; it goes from the folder where es is called.
        there is no file rules.txt

        already-exists 65
        What the command would make is there already.
        Leave the id out, and one is made, or take another.
        there is a product lamp already

        revision-conflict 75
        The thing has changed since the revision that was expected.
        Look at what came between by es audit, then send it again with the revision of now, or without one.
        product-lamp is at revision 0, not at 7

        command-id-reused 65
        The id was used for another command before, and that one stands.
        Give this command an id of its own.
        command id once was used for another command

        reason-required 65
        This change is a correction or can't be taken back, and the audit must say why.
        Give --reason.
        from placed to returned is a correction, and that needs a reason

        not-allowed 77
        Whoever sends it may not: the command is for others, as es commands says of each.
        Send it as somebody who may, by --as, or as the owner of the store, without it.
        ann may not send CreditWallet

        forbidden 77
        Whoever asks may not ask this.
        Ask it as somebody who may.
        ann may not ask dashboard

        over-limit 65
        The command would have to go by more things than one may.
        Split it into several.
        the command goes by more than 10000 things

        invalid-amount 65
        An amount of money is negative, or nothing where there must be something.
        Give an amount above zero.
        budgetCents is not negative

        amount-overflow 65
        A sum would be larger than can be kept.
        Give less; sums are kept exactly, in 64 bits.
        2 and 9223372036854775807 are more than 1000000000 pieces

        wrong-currency 65
        An amount is in another currency than what it would be put to.
        Give it in that currency; es business shows the business's own.
        the wallet holds USD, and this payment is in EUR

        several-currencies 65
        Amounts of several currencies have no sum.
        Ask for one currency at a time.
        the lines are in EUR and USD

        currency-chosen 65
        The currency of earlier amounts was settled, and stays.
        Choose the currency without alsoEarlier: then it holds from now on.
        what earlier amounts are in was settled by the first choice: they are in USD

        invalid-slug 65
        A slug isn't lower-case letters and digits in words joined by single hyphens.
        Write it like home-decoration, or leave it out where one is made of the title.
        a slug is lower-case letters a to z and digits, in words joined by single hyphens, at most 120 in all

        slug-taken 65
        Another thing of the kind has this slug.
        Give a slug of its own.
        another category has the slug lamps, which the title makes

        invalid-url 65
        An address doesn't begin with http, https or file, or is of no form that an address has.
        Give the whole address.
        url is not an address that begins with http, https or file, of at most 2,048 bytes

        replay-rule 65
        A line of the rules for es replay says nothing that can be asked.
        Write it as the hint says; es help replay shows all forms.
        there is no field total in order.total

        never-true 66
        The condition that es bisect looks for was true at no position.
        Ask the query of the hint, and look which names and values its answer has.
        total > 5000 was never true from position 1 to 4711

        not-confirmed 1
        The question before something that can't be undone was answered by no.
        Nothing was done; to do it, answer y or give --yes.
        nothing was forgotten
        """
}
