"""Checks the signature of a round of drand: BLS on BLS12-381 with signatures in G1, hashed to the curve by RFC 9380. Python 3.9 or later,
standard library only. Not constant in time: there is nothing secret in a check.
"""
import functools, hashlib

P = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab
R = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001
X = 0xd201000000010000  # the parameter of the curve is -X
DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
# Fp2 = Fp[u] / (u^2 + 1), as pairs
def add(a, b): return ((a[0] + b[0]) % P, (a[1] + b[1]) % P)
def sub(a, b): return ((a[0] - b[0]) % P, (a[1] - b[1]) % P)
def mul(a, b): return ((a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P)
def scale(a, k): return (a[0] * k % P, a[1] * k % P)
def inverse(a):
    norm = pow(a[0] * a[0] + a[1] * a[1], -1, P)
    return (a[0] * norm % P, -a[1] * norm % P)
def root2(a):  # a square root in Fp2, or None
    if a[1] == 0:
        r = root1(a[0])
        return (r, 0) if r is not None else (0, root1(-a[0] % P))
    norm = root1((a[0] * a[0] + a[1] * a[1]) % P)
    for n in () if norm is None else (norm, -norm):
        half = root1((a[0] + n) * pow(2, -1, P) % P)
        if half:
            return (half, a[1] * pow(2 * half, -1, P) % P)
    return None
def root1(a):  # P is 3 modulo 4
    r = pow(a, (P + 1) // 4, P)
    return r if r * r % P == a % P else None
# Fp12 = Fp2[w] / (w^6 - (1 + u)), as six pairs
def mul12(a, b):
    low, high = [0] * 22, [0] * 22  # the parts of the product, before reduction
    for i, (a0, a1) in enumerate(a):
        if a0 or a1:
            for j, (b0, b1) in enumerate(b):
                low[i + j] += a0 * b0 - a1 * b1
                high[i + j] += a0 * b1 + a1 * b0
    for i in range(10, 5, -1):  # w^6 = 1 + u
        low[i - 6] += low[i] - high[i]
        high[i - 6] += low[i] + high[i]
    return [(low[i] % P, high[i] % P) for i in range(6)]
ONE = [(1, 0)] + [(0, 0)] * 5
# Points are pairs of coordinates, and None is the neutral element. G1 is in Fp, G2 in Fp2 on the twisted curve
B1, B2 = 4, (4, 4)
G2 = ((0x024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8,
       0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e),
      (0x0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801,
       0x0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be))
def add1(p, q):
    if p is None or q is None:
        return q if p is None else p
    (x, y), (z, t) = p, q
    if x == z and (y + t) % P == 0:
        return None
    slope = (3 * x * x * pow(2 * y, -1, P) if x == z else (t - y) * pow(z - x, -1, P)) % P
    a = (slope * slope - x - z) % P
    return (a, (slope * (x - a) - y) % P)
def slope2(p, q):
    if p == q:
        return mul(scale(mul(p[0], p[0]), 3), inverse(scale(p[1], 2)))
    return mul(sub(q[1], p[1]), inverse(sub(q[0], p[0])))
def step2(p, q, slope):
    x = sub(mul(slope, slope), add(p[0], q[0]))
    return (x, sub(mul(slope, sub(p[0], x)), p[1]))
def add2(p, q):
    if p is None or q is None:
        return q if p is None else p
    if p[0] == q[0] and add(p[1], q[1]) == (0, 0):
        return None
    return step2(p, q, slope2(p, q))
def times(point, k, plus):
    result = None
    for bit in bin(k)[2:]:
        result = plus(result, result)
        result = plus(result, point) if bit == "1" else result
    return result
# Compressed points: three bits, then the coordinate x. None if there is no such point in the group of order R
def is_high(y): return y > (P - 1) // 2
def read1(data):
    x = int.from_bytes(data, "big") & (1 << 381) - 1
    if len(data) != 48 or data[0] >> 6 != 2 or x >= P:
        return None
    y = root1((x * x * x + B1) % P)
    if y is None:
        return None
    y = y if is_high(y) == bool(data[0] & 0x20) else -y % P
    return (x, y) if times((x, y), R, add1) is None else None
def read2(data):
    x = (int.from_bytes(data[48:], "big"), int.from_bytes(data[:48], "big") & (1 << 381) - 1)
    if len(data) != 96 or data[0] >> 6 != 2 or max(x) >= P:
        return None
    y = root2(add(mul(mul(x, x), x), B2))
    if y is None:
        return None
    y = y if is_high(y[1] or y[0]) == bool(data[0] & 0x20) else scale(y, -1)
    return (x, y) if times((x, y), R, add2) is None else None
# Pairings: whether the product of e(p, q) over all pairs is 1
def is_product_one(pairs):
    points, f = [q for _, q in pairs], ONE
    for bit in bin(X)[3:]:
        f = mul12(f, f)
        for others in [points] + ([[q for _, q in pairs]] if bit == "1" else []):
            for at, (p, _) in enumerate(pairs):
                slope = slope2(points[at], others[at])
                f = mul12(f, line(points[at], slope, p))
                points[at] = step2(points[at], others[at], slope)
    return power12(f, (P ** 12 - 1) // R) == ONE
def line(t, slope, p):  # the line through the untwisted points at p, times w^3, which the last power makes 1
    return [sub(mul(slope, t[0]), t[1]), (0, 0), scale(slope, -p[0]), (p[1], 0), (0, 0), (0, 0)]
def power12(a, k):
    result = ONE
    for bit in bin(k)[2:]:
        result = mul12(result, result)
        result = mul12(result, a) if bit == "1" else result
    return result
# Hashing to G1 (RFC 9380, section 8.8.1)
A, B, Z = (0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d,
           0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0, 11)
def coefficients(text): return [int(word, 16) for word in text.split()]
X_NUMERATOR = coefficients("""
11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7
17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb
d54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0
1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861
e99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9
1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983
d6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84
17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e
80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317
169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e
10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b
6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229
""")
X_DENOMINATOR = coefficients("""
8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c
12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff
b2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19
3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8
13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e
e7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5
772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a
14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e
a10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641
95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a
1
""")
Y_NUMERATOR = coefficients("""
90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33
134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696
cc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6
1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb
8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb
16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0
4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2
987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29
9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587
e1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30
19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132
18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e
b182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8
245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133
5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b
15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604
""")
Y_DENOMINATOR = coefficients("""
16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1
1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d
58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2
16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416
be0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d
8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac
166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c
16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9
1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a
167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55
4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8
accbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092
ad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc
2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7
e0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f
1
""")
def evaluate(polynomial, x): return functools.reduce(lambda sum, c: (sum * x + c) % P, reversed(polynomial))
def expand(message, size):
    domain, blocks = DOMAIN + bytes([len(DOMAIN)]), []
    first = hashlib.sha256(bytes(64) + message + size.to_bytes(2, "big") + b"\0" + domain).digest()
    last = bytes(32)
    for at in range(1, size // 32 + 1):
        last = hashlib.sha256(bytes(a ^ b for a, b in zip(first, last)) + bytes([at]) + domain).digest()
        blocks.append(last)
    return b"".join(blocks)
def map_to_curve(u):
    def g(x): return (x * x * x + A * x + B) % P
    square = Z * u * u % P
    bottom = (square * square + square) % P
    x = -B * pow(A, -1, P) * (1 + pow(bottom, -1, P)) % P if bottom else B * pow(Z * A, -1, P) % P
    if root1(g(x)) is None:
        x = square * x % P
    y = root1(g(x))
    y = y if y % 2 == u % 2 else -y % P
    return (evaluate(X_NUMERATOR, x) * pow(evaluate(X_DENOMINATOR, x), -1, P) % P,
            y * evaluate(Y_NUMERATOR, x) * pow(evaluate(Y_DENOMINATOR, x), -1, P) % P)
def hash_to_g1(message):
    data = expand(message, 128)
    points = [map_to_curve(int.from_bytes(data[at:at + 64], "big") % P) for at in (0, 64)]
    return times(add1(*points), X + 1, add1)

@functools.lru_cache(maxsize=1000)
def is_round_signed(public_key, number, signature):
    """Whether this is the chain's signature of the round; key and signature in hexadecimal."""
    key, point = read2(bytes.fromhex(public_key)), read1(bytes.fromhex(signature))
    if key is None or point is None:
        return False
    message = hash_to_g1(hashlib.sha256(number.to_bytes(8, "big")).digest())
    return is_product_one([(point, (G2[0], scale(G2[1], -1))), (message, key)])
