// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// Core Foundation's types, which values bridge to on Apple systems.
public typealias CFAllocator = Int
public typealias CFData = Data
public typealias CFArray = [Any]
public typealias CFError = any Error
public typealias OSStatus = Int32

public final class SecCertificate {}
public final class SecTrust {}

public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? { nil }

@discardableResult
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ certificates: CFArray?) -> OSStatus { 0 }

@discardableResult
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ only: Bool) -> OSStatus { 0 }

public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { false }
