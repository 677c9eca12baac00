"""Verifies Signboard draws, written from the specification in ../README.md. Python 3.9 or later, standard library only.
    python3 verify.py FILE...
Each FILE is a proof (version 1 or 2), a commitment file, or the openings of the proof before it. The exit code is 1 if any
of them is refused. Not checked: the beacon's BLS signature, and timestamps.
"""
import calendar, hashlib, json, re, sys, unicodedata

QUICKNET = {"chainHash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", "publicKey":
            "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
            "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
            "scheme": "bls-unchained-g1-rfc9380", "genesisTime": 1692803367, "period": 3}
MAX_ENTRIES, MAX_COUNT, MAX_SAFE, LETTERS = 2 ** 21, 2 ** 31 - 1, 2 ** 53 - 1, "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
TIME = r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})Z"

class Refused(Exception): pass
def refuse(reason): raise Refused(reason)
def need(condition, reason): return True if condition else refuse(reason)
def sha(data): return hashlib.sha256(data).digest()
def canonical(value):  # RFC 8785. All keys are ASCII, so the order of Python is that of UTF-16
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
# Strict JSON
def unique(pairs): return need(len(dict(pairs)) == len(pairs), "duplicate key") and dict(pairs)
def plain(digits): return need(re.fullmatch("0|[1-9][0-9]{0,15}", digits) and int(digits) <= MAX_SAFE, "not plain digits") and int(digits)
def depth(value):
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(map(depth, inner), default=0) if isinstance(value, (dict, list)) else 0
def load(data):
    need(len(data) <= 400_000_000, "too large")
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=unique, parse_int=plain, parse_float=refuse, parse_constant=refuse)
        return need(depth(value) <= 20, "nested too deeply") and value
    except (ValueError, RecursionError):
        refuse("not JSON")
# Readers of fields: each takes a value and refuses what the README does not allow
def pattern(expression): return lambda v: need(isinstance(v, str) and re.fullmatch(expression, v), f"wrong spelling of {str(v)[:40]}")
def hexes(size): return pattern("[0-9a-f]{%d}" % (2 * size))
def joined_hexes(size):
    return lambda v: pattern("[0-9a-f]*")(v) and need(len(v) % (2 * size) == 0 and len(v) <= 2 * size * MAX_ENTRIES, "wrong length")
def number(low, high): return lambda v: need(type(v) is int and low <= v <= high, "number out of range")
def text(low, high):
    return lambda v: need(isinstance(v, str) and not any(unicodedata.category(c) in ("Cc", "Cs") for c in v)
                          and low <= len(v.encode("utf-16-le")) // 2 <= high, "not text, or of the wrong length")
def nullable(read): return lambda v: v is None or read(v)
def many(read, high, key=None):
    return lambda v: (need(isinstance(v, list) and len(v) <= high, "not a list, or too long"), [read(item) for item in v],
                      need(not key or all(key(a) < key(b) for a, b in zip(v, v[1:])), "not ascending"))
def record(optional=(), **readers):
    return lambda v: (need(isinstance(v, dict) and set(readers) - set(optional) <= set(v) <= set(readers), "missing or unknown field"),
                      [readers[name](value) for name, value in v.items()])
def by_kind(**kinds):
    kinds = {name.replace("_", "-"): record(kind=pattern(".*"), **readers) for name, readers in kinds.items()}
    return lambda v: (need(isinstance(v, dict) and v.get("kind") in kinds, "unknown kind"), kinds[v["kind"]](v))
def milliseconds(v):
    found = need(isinstance(v, str) and re.fullmatch(TIME, v), "not a time") and re.fullmatch(TIME, v)
    year, month, day, hour, minute, second, milli = map(int, found.groups())
    need(1 <= month <= 12 and hour < 24 and minute < 60 and second < 60 and 1 <= day <= calendar.monthrange(year, month)[1], "not a time")
    seconds = calendar.timegm((year + 400, month, day, hour, minute, second))  # 400 years later: Python has no year 0
    return 1000 * (seconds - 146097 * 86400) + milli
def address(v):
    need(re.fullmatch("0x[0-9a-f]{40}" if v["chain"] == "ethereum" else "[%s]{32,44}" % LETTERS, v["address"]), "not an address")
    if v["chain"] == "ethereum":
        return bytes.fromhex(v["address"][2:])
    value = sum(LETTERS.index(letter) * 58 ** at for at, letter in enumerate(reversed(v["address"])))
    return need(len(v["address"]) - len(v["address"].lstrip("1")) + (value.bit_length() + 7) // 8 == 32, "not an address") and value.to_bytes(32, "big")
def code(v): return pattern("[a-z]+(-[a-z]+)*")(v) and need(len(v) <= 40, "code too long")
def requirement(v):
    need(isinstance(v, dict) and len(v) <= 20 and code(v.get("id")), "not a requirement")
    for key, value in v.items():
        pattern("[a-z][a-zA-Z0-9]{0,39}")(key)
        value is None or isinstance(value, int) or many(text(0, 2000), 1000)(value if isinstance(value, list) else [value])
def token(v):
    pattern("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")(v)
    need(0 < len(v) // 4 * 3 - v.count("=") <= 65536, "token")

hash32, chain, page = hexes(32), pattern("ethereum|solana"), pattern("https?://[^\\s\"'<>\ufeff]+")
rounds, block, pool, draws = number(1, 2 ** 32), number(0, MAX_SAFE), number(0, 255), number(1, 10_000)
entry_count, count, date = number(1, MAX_ENTRIES), nullable(number(0, MAX_COUNT)), nullable(milliseconds)
source = by_kind(drand=dict(chainHash=hash32, publicKey=hexes(96), scheme=pattern(QUICKNET["scheme"]), genesisTime=number(0, 2 ** 40),
                            period=number(1, 86400), round=rounds), commit_reveal=dict(secretHash=hash32))
reveal = by_kind(drand=dict(round=rounds, signature=hexes(48), randomness=hash32), commit_reveal=dict(secret=hash32, randomness=hash32))
opened = many(lambda v: (record(salt=hexes(16), chain=chain, address=text(1, 64))(v), address(v)), MAX_ENTRIES)
document1 = record(("previous",), version=number(1, 1), listId=text(1, 100), n=entry_count, k=number(1, MAX_COUNT), entriesRoot=hash32,
                   source=source, createdAt=milliseconds, previous=record(commitment=hash32, reason=text(1, 500)))
document2 = record(
    version=number(2, 2), listId=text(1, 100), drawNumber=draws, n=entry_count, joined=number(1, 2 * MAX_ENTRIES), entriesRoot=hash32,
    removedCount=number(0, MAX_ENTRIES), removedRoot=nullable(hash32), termsHash=hash32, source=source, createdAt=milliseconds,
    pools=many(record(id=pool, k=number(0, MAX_COUNT), overflowTo=nullable(pool)), 256, lambda v: v["id"]),
    weights=many(record(weight=number(1, 255), count=entry_count), 255, lambda v: v["weight"]), receiptKeys=many(hash32, 100),
    recheck=many(record(chain=pattern("[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}"), firstBlock=block, lastBlock=block), 16, lambda v: v["chain"]),
    confirmSeconds=number(0, MAX_COUNT), previous=many(record(number=draws, state=pattern("drawn|failed|abandoned"),
                                                              commitment=nullable(hash32), reason=nullable(code)), 9_999))
terms = many(record(version=number(1, MAX_COUNT), savedAt=milliseconds, chain=chain, startDate=date, endDate=date, eventDate=date,
                    spots=count, winners=count, requirements=many(requirement, 50)), 1000, lambda v: v["version"])
shared = dict(format=pattern(".*"), version=number(1, 2), commitment=hash32,
              statements=record(listName=text(0, 300), page=lambda v: text(1, 2000)(v) and page(v)))
committed = dict(shared, document=document2, terms=terms, entries=joined_hexes(34),
                 removed=many(record(leaf=hash32, reason=code), MAX_ENTRIES, lambda v: v["leaf"]))
results = many(record(pool=pool, winners=joined_hexes(32), cutoff=nullable(hash32)), 256, lambda v: v["pool"])
FILES = {("signboard-draw-proof", 1): record(**shared, document=document1, reveal=reveal, seed=hash32, cutoff=hash32,
                                             winners=joined_hexes(32), opened=opened, leaves=joined_hexes(32)),
         ("signboard-draw-proof", 2): record(**committed, reveal=reveal, seed=hash32, results=results,
                                             timestamps=many(record(authority=text(1, 200), token=token), 10)),
         ("signboard-draw-commitment", 2): record(**committed),
         ("signboard-draw-openings", 2): record(format=pattern(".*"), version=number(2, 2), commitment=hash32, opened=opened)}
# The draw
def split(concatenated, size): return [bytes.fromhex(concatenated[at:at + 2 * size]) for at in range(0, len(concatenated), 2 * size)]
def root(level):
    while len(level) > 1:
        level = [sha(b"\1" + b"".join(level[i:i + 2])) if i + 1 < len(level) else level[i] for i in range(0, len(level), 2)]
    return level[0].hex()
def check_leaves(leaves, document):
    need(leaves and all(a < b for a, b in zip(leaves, leaves[1:])), "entries are not ascending")
    need(len(leaves) == document["n"] and root(leaves) == document["entriesRoot"], "entries are not those of the commitment")
def check_document(file):
    document, origin = file["document"], file["document"]["source"]
    need(sha(canonical(document)).hex() == file["commitment"], "commitment differs")
    if origin["kind"] == "drand":
        due = 1000 * (origin["genesisTime"] + (origin["round"] - 1) * origin["period"])
        need(milliseconds(document["createdAt"]) < due <= 864 * 10 ** 13, "round not after commitment")
        is_public = all(origin[key] == value for key, value in QUICKNET.items())
        need(is_public or all(origin[key] != QUICKNET[key] for key in ("chainHash", "publicKey")), "poses as the public chain")
def check_seed(proof, domain):
    origin, shown = proof["document"]["source"], proof["reveal"]
    need(origin["kind"] == shown["kind"] and origin.get("round") == shown.get("round"), "randomness of another kind or round")
    secret = bytes.fromhex(shown.get("secret", ""))
    need(shown["kind"] == "drand" or sha(secret).hex() == origin["secretHash"], "secret differs")
    randomness = sha(bytes.fromhex(shown["signature"]) if shown["kind"] == "drand" else b"signboard-secret-v1" + secret)
    need(randomness.hex() == shown["randomness"], "randomness differs")
    seed = sha(domain + bytes.fromhex(proof["commitment"]) + randomness)
    return need(seed.hex() == proof["seed"], "seed differs") and seed
def check_opened(entries, openings, prefix):
    found = {sha(prefix + bytes.fromhex(v["salt"]) + bytes([1 if v["chain"] == "ethereum" else 2]) + address(v)) for v in openings}
    need(found <= entries and len({v["address"] for v in openings}) == len(openings), "an opened entry is unknown or appears twice")
def verify1(proof):
    leaves = split(proof["leaves"], 32)
    check_leaves(leaves, proof["document"])
    seed = check_document(proof) or check_seed(proof, b"signboard-draw-v1")
    won = sorted((sha(seed + leaf), leaf) for leaf in leaves)[:proof["document"]["k"]]
    need("".join(leaf.hex() for _, leaf in won) == proof["winners"] and won[-1][0].hex() == proof["cutoff"], "winners differ")
    check_opened(set(leaves), proof["opened"], b"\0")
def check_rules(document):  # rules that concern several fields of the document
    pools = {v["id"]: v for v in document["pools"]}
    for at in pools:
        for _ in pools:
            at = None if at is None else need(at in pools, "unknown pool") and pools[at]["overflowTo"]
        need(at is None, "places overflow in a circle")
    need(document["joined"] == document["n"] + document["removedCount"] and bool(document["removedRoot"]) == bool(document["removedCount"]), "removed")
    weight = sum(v["weight"] * v["count"] for v in document["weights"])
    need(weight <= 10_000_000 and any(v["k"] for v in pools.values()), "too much weight, or no places")
    recheck, keys, previous = document["recheck"], document["receiptKeys"], document["previous"]
    need(all(v["firstBlock"] <= v["lastBlock"] for v in recheck) and len(set(keys)) == len(keys), "recheck or receiptKeys")
    need([v["number"] for v in previous] == list(range(1, document["drawNumber"])), "previous draws are missing")
    need(all(v["state"] != "drawn" or v["commitment"] for v in previous), "previous draw without commitment")
    return pools
def verify2(file):
    document, entries = file["document"], split(file["entries"], 34)
    pools, leaves, weights = check_rules(document), [sha(b"\3" + entry) for entry in entries], [entry[32] for entry in entries]
    check_leaves(leaves, document)
    need(len({entry[:32] for entry in entries}) == len(entries), "entry twice")
    need([{"weight": w, "count": weights.count(w)} for w in sorted(set(weights))] == document["weights"], "weights differ")
    need(0 not in weights and all(entry[33] in pools for entry in entries), "weight or pool of an entry")
    removed = sorted(sha(b"\4" + bytes.fromhex(v["leaf"]) + v["reason"].encode()) for v in file["removed"])
    need(len(removed) == document["removedCount"] and (not removed or root(removed) == document["removedRoot"]), "removed differ")
    need(not {v["leaf"] for v in file["removed"]} & {leaf.hex() for leaf in leaves}, "a removed entry takes part")
    need(file["terms"] and sha(canonical(file["terms"])).hex() == document["termsHash"]
         and sum(v["k"] for v in pools.values()) == file["terms"][-1]["winners"], "terms or their winners differ")
    check_document(file)
    if "reveal" in file:
        need(draw(entries, leaves, pools, check_seed(file, b"signboard-draw-v2")) == file["results"], "results differ")
def draw(entries, leaves, pools, seed):
    lines, results = {id: [] for id in pools}, []
    for entry, leaf in zip(entries, leaves):
        lines[entry[33]].append((min(sha(seed + leaf + bytes([j])) for j in range(entry[32])), leaf))
    def places(id):
        return pools[id]["k"] + sum(max(0, places(v["id"]) - len(lines[v["id"]])) for v in pools.values() if v["overflowTo"] == id)
    for id in sorted(pools):
        won = sorted(lines[id])[:places(id)]
        results.append({"pool": id, "winners": "".join(leaf.hex() for _, leaf in won), "cutoff": won[-1][0].hex() if won else None})
    return results
def verify(data, before):
    file = load(data)
    kind = need(isinstance(file, dict), "not an object") and (str(file.get("format")), file.get("version"))
    need(type(kind[1]) is int and kind in FILES, "unknown format or version")
    FILES[kind](file)
    if "opened" in file and "leaves" not in file:
        need(before and before["version"] == 2 and before["commitment"] == file["commitment"], "openings of another draw")
        check_opened({entry[:32] for entry in split(before["entries"], 34)}, file["opened"], b"\2")
        return before
    return (verify1 if file["version"] == 1 else verify2)(file) or file

before, failures = None, 0
for path in sys.argv[1:]:
    try:
        with open(path, "rb") as opened_file:
            before = verify(opened_file.read(), before)
        print("verified", path)
    except Refused as refusal:
        before, failures = None, failures + 1
        print("refused", path, refusal)
sys.exit(1 if failures or len(sys.argv) < 2 else 0)
