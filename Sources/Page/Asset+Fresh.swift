#if DEBUG
    import Foundation
#endif

// In a debug build the files can be read anew for each request, from the folder that DAYBOOK_ASSETS names: whoever
// works on the page sees what they write without building it.
extension Asset {
    #if DEBUG
        private static let folder = ProcessInfo.processInfo.environment["DAYBOOK_ASSETS"]
        static let areFresh = folder != nil

        static func fresh(_ name: String) -> [UInt8]? {
            folder.flatMap { FileManager.default.contents(atPath: "\($0)/\(name)") }.map(Array.init)
        }
    #else
        static let areFresh = false
        static func fresh(_ name: String) -> [UInt8]? { nil }
    #endif
}
