#!/usr/bin/env python3
"""Verifies proof files of a log as the README of this package says. Needs nothing but Python 3.9.

    verify.py POLICY ENTRY PROOF [ENTRY PROOF ...]     prints one line for each proof: its outcome, and a time or a reason
"""
import base64, hashlib, re, sys

MAX_NUMBER = 2**53 - 1
MAX_NOTE, MAX_POLICY, MAX_EXTRA, MAX_SIGNATURES, MAX_HASHES, MAX_LINES = 524_288, 524_288, 65_536, 128, 63, 64
# Unicode's White_Space; Python's \s differs from it.
SPACE = "\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"


class Malformed(Exception):
    pass


def need(condition, reason):
    if not condition:
        raise Malformed(reason)
    return condition


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


# Ed25519

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
IDENTITY = (0, 1, 1, 0)


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(scalar, point):
    result = IDENTITY
    for bit in bin(scalar)[2:]:
        result = add(result, result)
        if bit == "1":
            result = add(result, point)
    return result


def is_same(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def decode_point(data):
    y, sign = int.from_bytes(data, "little") % 2**255, data[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x % 2 != sign else x
    return x, y, 1, x * y % P


BASE = decode_point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def verify_ed25519(signature, message, public_key):
    a, r, s = decode_point(public_key), decode_point(signature[:32]), int.from_bytes(signature[32:], "little")
    if not a or not r or s >= ORDER or is_same(multiply(8, a), IDENTITY):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    return is_same(multiply(8, multiply(s, BASE)), multiply(8, add(r, multiply(k, a))))


# ML-DSA-44 (FIPS 204)

Q, N, ROWS, COLUMNS, TAU, OMEGA = 8_380_417, 256, 4, 4, 39, 80
GAMMA1, GAMMA2, BETA, DROPPED = 2**17, (8_380_417 - 1) // 88, 78, 13
ZETAS = [pow(1753, int(f"{i:08b}"[::-1], 2), Q) for i in range(N)]


def ntt(polynomial):
    w, m, length = list(polynomial), 0, 128
    while length:
        for start in range(0, N, 2 * length):
            m += 1
            for j in range(start, start + length):
                t = ZETAS[m] * w[j + length] % Q
                w[j + length], w[j] = (w[j] - t) % Q, (w[j] + t) % Q
        length //= 2
    return w


def inverse_ntt(values):
    w, m, length = list(values), N, 1
    while length < N:
        for start in range(0, N, 2 * length):
            m -= 1
            for j in range(start, start + length):
                t = w[j]
                w[j], w[j + length] = (t + w[j + length]) % Q, -ZETAS[m] * (t - w[j + length]) % Q
        length *= 2
    return [x * pow(N, -1, Q) % Q for x in w]


def sample_uniform(seed):
    stream, found = hashlib.shake_128(seed).digest(3 * 1024), []
    for at in range(0, len(stream), 3):
        value = int.from_bytes(stream[at : at + 3], "little") & 0x7FFFFF
        if value < Q and len(found) < N:
            found.append(value)
    return found


def sample_in_ball(seed):
    stream, c = hashlib.shake_256(seed).digest(8 + 1024), [0] * N
    signs, at = int.from_bytes(stream[:8], "little"), 8
    for i in range(N - TAU, N):
        while stream[at] > i:
            at += 1
        j, at = stream[at], at + 1
        c[i], c[j] = c[j], 1 - 2 * (signs & 1)
        signs >>= 1
    return c


def unpack(data, bits):
    number = int.from_bytes(data, "little")
    return [number >> (bits * i) & (2**bits - 1) for i in range(len(data) * 8 // bits)]


def unpack_hints(data):
    """One list of 256 bits for each row; None for any spelling but the canonical one."""
    hints, at = [[0] * N for _ in range(ROWS)], 0
    for row in range(ROWS):
        end = data[OMEGA + row]
        if not at <= end <= OMEGA or any(data[i] <= data[i - 1] for i in range(at + 1, end)):
            return None
        for i in range(at, end):
            hints[row][data[i]] = 1
        at = end
    return None if any(data[at:OMEGA]) else hints


def use_hint(hint, r):
    r0 = r % (2 * GAMMA2)
    r0 -= 2 * GAMMA2 if r0 > GAMMA2 else 0
    r1, r0 = (0, r0 - 1) if r - r0 == Q - 1 else ((r - r0) // (2 * GAMMA2), r0)
    return (r1 + (1 if r0 > 0 else -1)) % 44 if hint else r1


def verify_ml_dsa_44(signature, message, public_key):
    rho, t1 = public_key[:32], [unpack(public_key[32 + 320 * i : 352 + 320 * i], 10) for i in range(ROWS)]
    challenge, packed, hints = signature[:32], signature[32 : 32 + 576 * COLUMNS], unpack_hints(signature[32 + 576 * COLUMNS :])
    z = [[GAMMA1 - value for value in unpack(packed[576 * i : 576 * (i + 1)], 18)] for i in range(COLUMNS)]
    if hints is None or any(abs(value) >= GAMMA1 - BETA for row in z for value in row):
        return False
    mu = hashlib.shake_256(hashlib.shake_256(public_key).digest(64) + b"\0\0" + message).digest(64)
    c, transformed, w1 = ntt(sample_in_ball(challenge)), [ntt(row) for row in z], b""
    for i in range(ROWS):
        total = [-x * y for x, y in zip(c, ntt([value << DROPPED for value in t1[i]]))]
        for j in range(COLUMNS):
            a = sample_uniform(rho + bytes([j, i]))
            total = [t + x * y for t, x, y in zip(total, a, transformed[j])]
        row = [use_hint(hint, value) for hint, value in zip(hints[i], inverse_ntt([t % Q for t in total]))]
        w1 += sum(value << (6 * at) for at, value in enumerate(row)).to_bytes(192, "little")
    return hashlib.shake_256(mu + w1).digest(32) == challenge


# Texts

def decode(data, limit):
    need(len(data) <= limit, "too-large")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed("not-utf8")


def number(text):
    need(re.fullmatch("0|[1-9][0-9]*", text), "bad-number")
    need(len(text) <= 16 and int(text) <= MAX_NUMBER, "number-too-large")
    return int(text)


def from_base64(text):
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except ValueError:
        raise Malformed("bad-base64")
    need(base64.b64encode(data).decode() == text, "bad-base64")
    return data


def hash_line(text):
    data = from_base64(text)
    need(len(data) == 32, "bad-hash")
    return data


def is_name(text):
    return bool(re.fullmatch(f"[^{SPACE}+\0-\x1f]+", text)) and len(text.encode()) <= 255


def parse_note(text):
    need(len(text) <= MAX_NOTE, "too-large")
    need(not re.search("[\0-\x09\x0b-\x1f]", text), "control-character")
    need(text.endswith("\n"), "no-final-newline")
    end = text.rfind("\n\n")
    need(end >= 0, "no-empty-line")
    need(text[end + 2 :], "no-signature")
    lines = text[end + 2 : -1].split("\n")
    need(len(lines) <= MAX_SIGNATURES, "too-many-signatures")
    signatures = []
    for line in lines:
        parts = re.fullmatch(f"\u2014 ([^{SPACE}+]+) ([^ ]+)", line)
        need(parts, "bad-signature-line")
        data = from_base64(parts[2])
        need(len(data) > 4, "bad-signature-line")
        signatures.append((parts[1], data[:4], data[4:]))
    return text[: end + 1], signatures


def parse_checkpoint(text):
    lines = text[:-1].split("\n")
    need(is_name(lines[0]), "bad-origin")
    need(len(lines) <= 3, "extension-line")
    return lines[0], number(lines[1] if len(lines) > 1 else ""), hash_line(lines[2] if len(lines) > 2 else "")


def parse_proof(data):
    text = decode(data, MAX_NOTE + 2 * MAX_EXTRA)
    need("\n\n" in text, "no-empty-line")
    head, note = text.split("\n\n", 1)
    lines = head.split("\n")
    need(lines.pop(0) == "c2sp.org/tlog-proof@v1", "bad-header")
    if lines and lines[0].startswith("extra "):
        need(len(from_base64(lines.pop(0)[6:])) <= MAX_EXTRA, "too-large")
    need(lines and lines[0].startswith("index "), "bad-header")
    index = number(lines.pop(0)[6:])
    need(len(lines) <= MAX_HASHES, "too-many-hashes")
    return index, [hash_line(line) for line in lines], parse_note(note)


# Keys and signatures: type -> size of the key, size of the signature, whether it begins with a time, algorithm

TYPES = {
    1: (32, 64, False, verify_ed25519),
    4: (32, 64, True, verify_ed25519),
    6: (1312, 2420, True, verify_ml_dsa_44),
}


def parse_key(text, types):
    parts = re.fullmatch(r"([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)", text)
    need(parts and len(text) <= 4096, "bad-key")
    data = from_base64(parts[3])
    need(data[0] in TYPES, "unknown-key-type")
    need(is_name(parts[1]) and len(data) == 1 + TYPES[data[0]][0], "bad-key")
    key_id = sha256(parts[1].encode() + b"\n" + data)[:4]
    need(key_id.hex() == parts[2], "key-id-differs")
    need(data[0] in types, "unknown-key-type")
    return parts[1], key_id, data[0], data[1:]


def signed_message(kind, name, time, text):
    if kind == 1:
        return text.encode()
    if kind == 4:
        return f"cosignature/v1\ntime {time}\n{text}".encode()
    origin, size, root = parse_checkpoint(text)
    u64 = lambda value: value.to_bytes(8, "big")
    prefixed = lambda value: bytes([len(value.encode())]) + value.encode()
    return b"subtree/v1\n\0" + prefixed(name) + u64(time) + prefixed(origin) + u64(0) + u64(size) + root


def verify_note(text, lines, keys):
    """The valid signatures as (key, time), or None when a known key has a wrong line."""
    found = []
    for name, key_id, payload in dict.fromkeys(lines):
        key = next((key for key in keys if key[:2] == (name, key_id)), None)
        if not key:
            continue
        _, size, is_timed, verify = TYPES[key[2]]
        if len(payload) != size + 8 * is_timed:
            return None
        time = int.from_bytes(payload[:8], "big") if is_timed else 0
        if time > MAX_NUMBER or not verify(payload[8 * is_timed :], signed_message(key[2], name, time, text), key[3]):
            return None
        found.append((key, time))
    return found


# Policy

def parse_policy(data):
    logs, witnesses, groups, names, members, quorums = [], {}, {}, set(), set(), []

    def new_key(text, types, others):
        key = parse_key(text, types)
        need(not any(key[:2] == other[:2] or key[3] == other[3] for other in others), "duplicate-key")
        need(len(others) < MAX_LINES, "too-many-lines")
        return key

    def new_name(name):
        need(name != "none" and name not in names, "duplicate-name")
        names.add(name)

    for line in decode(data, MAX_POLICY).split("\n"):
        need(not re.search("[\0-\x08\x0b-\x1f\x7f]", line), "control-character")
        word, *rest = [item for item in re.split("[ \t]+", line) if item] or ["#"]
        if word.startswith("#"):
            continue
        if word == "log":
            need(1 <= len(rest) <= 2, "bad-line")
            logs.append(new_key(rest[0], (1, 6), logs))
        elif word == "witness":
            need(2 <= len(rest) <= 3, "bad-line")
            key = new_key(rest[1], (4, 6), witnesses.values())
            new_name(rest[0])
            witnesses[rest[0]] = key
        elif word == "group":
            need(len(rest) >= 3, "bad-line")
            name, threshold, *inside = rest
            for member in inside:
                need(member in names, "unknown-name")
                need(member not in members, "duplicate-member")
                members.add(member)
            k = {"all": len(inside), "any": 1}.get(threshold) or (
                int(threshold) if re.fullmatch("[1-9][0-9]{0,3}", threshold) else 0
            )
            need(1 <= k <= len(inside), "bad-threshold")
            need(len(groups) < MAX_LINES, "too-many-lines")
            new_name(name)
            groups[name] = (k, inside)
        else:
            need(word == "quorum" and len(rest) == 1, "bad-line")
            need(not quorums, "duplicate-quorum-line")
            need(rest[0] == "none" or rest[0] in names, "unknown-name")
            quorums.append(rest[0])
    need(quorums, "no-quorum-line")
    return logs, witnesses, groups, quorums[0]


def quorum_time(name, groups, times):
    if name not in groups:
        return times.get(name, float("inf"))
    k, inside = groups[name]
    return sorted(quorum_time(member, groups, times) for member in inside)[k - 1]


# The verdict

def leads_to_root(leaf, index, size, proof, root):
    place, last, node = index, size - 1, leaf
    if index >= size:
        return False
    for sibling in proof:
        if last == 0:
            return False
        if place % 2 or place == last:
            node = sha256(b"\1", sibling, node)
            while place % 2 == 0 and place:
                place, last = place // 2, last // 2
        else:
            node = sha256(b"\1", node, sibling)
        place, last = place // 2, last // 2
    return last == 0 and node == root


def judge(policy, entry, data):
    logs, witnesses, groups, quorum = policy
    index, proof, (text, lines) = parse_proof(data)
    origin, size, root = parse_checkpoint(text)
    by_log = verify_note(text, lines, [key for key in logs if key[0] == origin])
    if by_log is None:
        return "wrong-signature"
    if not by_log:
        return "unknown-log"
    by_witness = verify_note(text, lines, list(witnesses.values()))
    if by_witness is None:
        return "wrong-signature"
    if not leads_to_root(sha256(b"\0", entry), index, size, proof, root):
        return "not-included"
    if quorum == "none":
        return "accepted"
    times = {}
    for name, key in witnesses.items():
        signed = [time for signer, time in by_witness if signer == key and time]
        if signed:
            times[name] = min(signed)
    time = quorum_time(quorum, groups, times)
    return "no-quorum" if time == float("inf") else f"accepted {time}"


def main(policy_path, *paths):
    with open(policy_path, "rb") as file:
        policy = parse_policy(file.read())
    for entry_path, proof_path in zip(paths[::2], paths[1::2]):
        with open(entry_path, "rb") as entry, open(proof_path, "rb") as proof:
            try:
                print(judge(policy, entry.read(), proof.read()))
            except Malformed as error:
                print(f"malformed {error}")


if __name__ == "__main__":
    if len(sys.argv) < 4 or len(sys.argv) % 2:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except Malformed as error:
        sys.exit(f"The policy is malformed: {error}")
