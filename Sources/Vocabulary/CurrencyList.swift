// The list of ISO 4217: the codes of money that is paid with, and how many decimals each has. Written
// down here and not asked of the system, so that a log reads the same on every machine.

extension Currency {
    /// All codes, in their order.
    package static let codes = exponents.keys.sorted()

    /// How many decimals each has.
    static let exponents: [String: Int] = {
        var exponents: [String: Int] = [:]
        for (exponent, codes) in byExponent {
            for code in codes.split(separator: " ") { exponents[String(code)] = exponent }
        }
        return exponents
    }()

    private static let byExponent = [
        0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
        3: "BHD IQD JOD KWD LYD OMR TND",
        4: "CLF UYW",
        2: """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD \
        CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP \
        GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK \
        LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO \
        NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS \
        SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST \
        XCD XCG YER ZAR ZMW ZWG \(retired)
        """,
    ]

    /// Those that were given up since 2023: books still have them.
    private static let retired = "ANG BGN CUC HRK SLL ZWL"
}
