"""Verifies Signboard draws, written from the specification in ../README.md. Python 3.9 or later, standard library only.
    python3 verify.py FILE...
Each FILE is a proof, a commitment file, or the openings or confirmations of the proof before it. The exit code is 1 if any of them
is refused. The beacon's signature is checked by bls.py beside it. Not checked: timestamps, and proofs of the log.
"""
import calendar, hashlib, json, re, sys, unicodedata
import bls

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
def record(**readers):
    return lambda v: (need(isinstance(v, dict) and set(v) == set(readers), "missing or unknown field"),
                      [readers[name](value) for name, value in v.items()])
def optional(**readers): return nullable(record(**readers))
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

hash32, chain, page = hexes(32), pattern("ethereum|solana"), pattern("https?://[!#-&(-;=?-~]+")
chain_id = pattern("[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}")
rounds, block, pool, draws = number(1, 2 ** 32), number(0, MAX_SAFE), number(0, 255), number(1, 10_000)
some, any_count, date = number(1, MAX_ENTRIES), nullable(number(0, MAX_COUNT)), nullable(milliseconds)
source = by_kind(drand=dict(chainHash=hash32, publicKey=hexes(96), scheme=pattern(QUICKNET["scheme"]), genesisTime=number(0, 2 ** 40),
                            period=number(1, 86400), round=rounds), commit_reveal=dict(secretHash=hash32))
reveal = by_kind(drand=dict(round=rounds, signature=hexes(48), randomness=hash32), commit_reveal=dict(secret=hash32, randomness=hash32))
opened = many(lambda v: (record(salt=hexes(16), chain=chain, address=text(1, 64))(v), address(v)), MAX_ENTRIES)
counts = record(chain=number(0, MAX_ENTRIES), social=number(0, MAX_ENTRIES))
document = record(
    version=number(3, 3), listId=text(1, 100), drawNumber=draws, n=some, termsHash=hash32, source=source, createdAt=milliseconds,
    close=record(at=milliseconds, why=pattern("end|full|early"), announcedEnd=date, entries=some, root=hash32),
    waits=many(record(why=pattern("early|end-moved|snapshot"), **{"from": milliseconds}, until=milliseconds), 100),
    snapshot=optional(at=milliseconds, asked=counts, unknown=counts, chains=many(
        record(chain=chain_id, block=nullable(block), hash=nullable(pattern("[0-9A-Za-z]{32,64}")), time=date, reason=nullable(code)),
        16, lambda v: v["chain"])),
    changesRoot=nullable(hash32), prizesHash=nullable(hash32), confirmSeconds=number(0, MAX_COUNT), receiptKeys=many(hash32, 100),
    pools=many(record(id=pool, k=number(0, MAX_COUNT), overflowTo=nullable(pool)), 256, lambda v: v["id"]),
    weights=many(record(weight=number(1, 255), count=some), 255, lambda v: v["weight"]),
    previous=many(record(number=draws, state=pattern("drawn|failed|abandoned"), commitment=nullable(hash32), reason=nullable(code)), 9_999))
terms = many(record(version=number(1, MAX_COUNT), savedAt=milliseconds, chain=chain, startDate=date, endDate=date, eventDate=date,
                    spots=any_count, winners=any_count, requirements=many(requirement, 50)), 1000, lambda v: v["version"])
read = optional(kind=pattern("chain|social"), chain=nullable(chain_id), call=text(1, 1000), answer=text(0, 1000))
changes = many(record(number=some, weight=number(0, 254), by=pattern("left|owner|snapshot"), reason=code, at=date, read=read),
               MAX_ENTRIES, lambda v: v["number"])
lines = nullable(many(text(0, 20_000), 200))
committed = dict(format=pattern(".*"), version=number(3, 3), commitment=hash32, document=document, terms=terms, changes=changes,
                 statements=record(listName=text(0, 300), page=lambda v: text(1, 2000)(v) and page(v)), prizes=joined_hexes(32),
                 entries=lambda v: joined_hexes(34)(v) and need(v, "no entries"), log=record(close=lines, commit=lines))
results = many(record(pool=pool, winners=many(some, MAX_ENTRIES), cutoff=nullable(hash32)), 256, lambda v: v["pool"])
seconds, gone = number(1, MAX_COUNT), nullable(pattern("not-confirmed|left|removed"))
FILES = {"signboard-draw-proof": record(**committed, reveal=reveal, seed=hash32, results=results,
                                        timestamps=many(record(over=pattern("commitment|checkpoint"), token=token), 10)),
         "signboard-draw-commitment": record(**committed),
         "signboard-draw-openings": record(format=pattern(".*"), version=number(3, 3), commitment=hash32, opened=opened),
         "signboard-draw-confirmations": record(
             format=pattern(".*"), version=number(3, 3), commitment=hash32, confirmSeconds=seconds, drawnAt=milliseconds,
             checkedAt=milliseconds, extensions=many(record(**{"from": milliseconds}, seconds=seconds), 10_000, lambda v: v["from"]),
             places=many(record(number=some, placedAt=date, confirmBy=date, confirmedAt=date, passedOverAt=date, reason=gone), MAX_ENTRIES))}
# The draw
def split(concatenated, size): return [bytes.fromhex(concatenated[at:at + 2 * size]) for at in range(0, len(concatenated), 2 * size)]
def root(level):
    while len(level) > 1:
        level = [sha(b"\1" + b"".join(level[i:i + 2])) if i + 1 < len(level) else level[i] for i in range(0, len(level), 2)]
    return level[0].hex() if level else None
def check_rules(document):  # rules that concern several fields of the document
    close, created, shot = document["close"], document["createdAt"], document["snapshot"]
    end, at = close["announcedEnd"], close["at"]  # times of this form are in order as text, too
    need({"end": end is not None and at >= end, "full": True, "early": end is None or at < end}[close["why"]], "why it closed")
    need(at <= created and close["entries"] >= document["n"], "closing")
    for wait in document["waits"]:
        need(wait["from"] < wait["until"] <= created and (wait["why"] == "end-moved" or wait["from"] >= at), "waits")
    if shot:
        need(at <= shot["at"] <= created and all(shot["unknown"][kind] <= shot["asked"][kind] for kind in shot["asked"]), "snapshot")
        for v in shot["chains"]:
            need((v["block"] is None) == (v["hash"] is None) == (v["time"] is None) and (v["time"] or v["reason"]), "block")
            need(v["time"] is None or v["time"] >= at, "block before the closing")
    need(document["changesRoot"] or close["entries"] == document["n"], "changes are missing")
    pools = {v["id"]: v for v in document["pools"]}
    for at in pools:
        for _ in pools:
            at = None if at is None else need(at in pools, "unknown pool") and pools[at]["overflowTo"]
        need(at is None, "places overflow in a circle")
    weight, total = sum(v["weight"] * v["count"] for v in document["weights"]), sum(v["count"] for v in document["weights"])
    need(weight <= 10_000_000 and total == document["n"] and any(v["k"] for v in pools.values()), "weights or places")
    keys, previous = document["receiptKeys"], document["previous"]
    need(len(set(keys)) == len(keys) and (len(pools) == 1 or document["prizesHash"] is None), "keys or prizes")
    need([v["number"] for v in previous] == list(range(1, document["drawNumber"])), "previous draws are missing")
    need(all(v["state"] != "drawn" or v["commitment"] for v in previous), "previous draw without commitment")
    if document["source"]["kind"] == "drand":
        need(due(document["source"]) <= 253_402_300_799, "round out of range")
    return pools
def due(source): return source["genesisTime"] + (source["round"] - 1) * source["period"]
def check_changes(file, weights):
    snapshot = file["document"]["snapshot"]
    known = {v["chain"] for v in snapshot["chains"]} if snapshot else set()
    for v in file["changes"]:
        by, what = v["by"], v["read"]
        need((v["weight"] == 0 or by == "snapshot") and (by == "owner") == (v["at"] is not None), "change")
        need(what is None or by == "snapshot" and (what["kind"] == "social") == (what["chain"] is None), "read")
        need(by != "snapshot" or snapshot and (not what or what["chain"] is None or what["chain"] in known), "no snapshot of this")
        need(v["number"] <= len(weights) and v["weight"] < weights[v["number"] - 1], "weight is not lower")
        weights[v["number"] - 1] = v["weight"]
    need(root([sha(b"\4" + canonical(v)) for v in file["changes"]]) == file["document"]["changesRoot"], "changes differ")
def check_terms(file, document):
    close, terms, last = document["close"], file["terms"], (file["terms"] or refuse("no terms"))[-1]
    need(sha(canonical(terms)).hex() == document["termsHash"] and all(v["savedAt"] <= document["createdAt"] for v in terms), "terms")
    need(sum(v["k"] for v in document["pools"]) == last["winners"], "winners")
    confirm = next((v for v in last["requirements"] if v["id"] == "confirm"), {}).get("seconds", 0)
    need(document["confirmSeconds"] == (confirm if type(confirm) is int else 0), "time to confirm")
    closing = ([v for v in terms if v["savedAt"] <= close["at"]] or [{"endDate": None, "spots": None}])[-1]
    need(close["announcedEnd"] == closing["endDate"], "announced end")
    need(close["why"] != "full" or closing["spots"] is not None and close["entries"] >= closing["spots"], "not full")
    def is_short(v): return v["startDate"] and v["endDate"] and milliseconds(v["endDate"]) - milliseconds(v["startDate"]) < 172_800_000
    wait = 3_600_000 if all(map(is_short, terms)) else 86_400_000
    spans = [(v["from"], v["until"]) for v in document["waits"]] + [(v["at"], document["createdAt"]) for v in file["changes"] if v["at"]]
    need(all(milliseconds(until) - milliseconds(since) >= wait for since, until in spans), "too little time to object")
def check_document(file, document):
    origin = document["source"]
    need(sha(canonical(document)).hex() == file["commitment"], "commitment differs")
    need((sha(bytes.fromhex(file["prizes"])).hex() if file["prizes"] else None) == document["prizesHash"], "prizes differ")
    if origin["kind"] == "drand":
        need(milliseconds(document["createdAt"]) < 1000 * due(origin), "round not after commitment")
        is_public = all(origin[key] == value for key, value in QUICKNET.items())
        need(is_public or all(origin[key] != QUICKNET[key] for key in ("chainHash", "publicKey")), "poses as the public chain")
def check_seed(proof):
    origin, shown = proof["document"]["source"], proof["reveal"]
    need(origin["kind"] == shown["kind"] and origin.get("round") == shown.get("round"), "randomness of another kind or round")
    secret = bytes.fromhex(shown.get("secret", ""))
    need(shown["kind"] == "drand" or sha(secret).hex() == origin["secretHash"], "secret differs")
    randomness = sha(bytes.fromhex(shown["signature"]) if shown["kind"] == "drand" else b"signboard-secret-v1" + secret)
    need(randomness.hex() == shown["randomness"], "randomness differs")
    need(shown["kind"] != "drand" or bls.is_round_signed(origin["publicKey"], shown["round"], shown["signature"]), "signature is wrong")
    seed = sha(b"signboard-draw-v3" + bytes.fromhex(proof["commitment"]) + randomness)
    return need(seed.hex() == proof["seed"], "seed differs") and seed
def verify_draw(file):
    document, entries = file["document"], split(file["entries"], 34)
    pools, leaves, weights = check_rules(document), [sha(b"\3" + entry) for entry in entries], [entry[32] for entry in entries]
    need(len(entries) == document["close"]["entries"] and root(leaves) == document["close"]["root"], "entries are not those at the closing")
    need(len({entry[:32] for entry in entries}) == len(entries), "entry twice")
    need(0 not in weights and all(entry[33] in pools for entry in entries), "weight or pool of an entry")
    check_changes(file, weights)
    need([{"weight": w, "count": weights.count(w)} for w in sorted(set(weights) - {0})] == document["weights"], "weights differ")
    check_terms(file, document)
    check_document(file, document)
    if "reveal" in file:
        file["lines"], due_results = draw(entries, leaves, weights, pools, check_seed(file))
        need(due_results == file["results"], "results differ")
    return file
def draw(entries, leaves, weights, pools, seed):
    lines, results = {id: [] for id in pools}, []
    for at, weight in enumerate(weights):
        if weight:
            lines[entries[at][33]].append((min(sha(seed + leaves[at] + bytes([j])) for j in range(weight)), at + 1))
    def places(id):
        return pools[id]["k"] + sum(max(0, places(v["id"]) - len(lines[v["id"]])) for v in pools.values() if v["overflowTo"] == id)
    for id in sorted(pools):
        won = sorted(lines[id])[:places(id)]
        results.append({"pool": id, "winners": [number for _, number in won], "cutoff": won[-1][0].hex() if won else None})
    return [[number for _, number in sorted(lines[id])] for id in sorted(pools)], results
def check_opened(proof, openings):
    removed = {v["number"] for v in proof["changes"] if v["weight"] == 0}
    entries = {entry[:32] for at, entry in enumerate(split(proof["entries"], 34)) if at + 1 not in removed}
    found = {sha(b"\2" + bytes.fromhex(v["salt"]) + bytes([1 if v["chain"] == "ethereum" else 2]) + address(v)) for v in openings}
    need(found <= entries and len({v["address"] for v in openings}) == len(openings), "an opened entry is unknown or appears twice")
# Who has a place now
GRACE = 300_000
def check_places(proof, file):
    need(file["confirmSeconds"] == proof["document"]["confirmSeconds"], "other time to confirm")
    places = {v["number"]: v for v in file["places"]}
    need(len(places) == len(file["places"]), "number twice")
    for line, result in zip(proof["lines"], proof["results"]):
        check_line(line, len(result["winners"]), places, file)
    need(not places, "someone who was not next in line")
def check_line(line, winners, places, file):
    held, is_anyone_next = [], False
    for at, number in enumerate(line):
        v = places.pop(number, None)
        if at < winners:
            need(v and v["placedAt"] == file["drawnAt"], "a winner is missing")
        if v and v["placedAt"]:
            need(not is_anyone_next and (not held or v["placedAt"] >= held[-1]["placedAt"]), "not next in line")
            held.append(v)
        if v: check_place(v, file)
        else: is_anyone_next = True
    freed = sorted(v["passedOverAt"] for v in held if v["passedOverAt"])
    moved = held[winners:]
    need(len(moved) <= len(freed) and all(v["placedAt"] >= at for v, at in zip(moved, freed)), "moved up without a free place")
    need(not is_anyone_next or len(moved) == len(freed), "a place is empty")
def check_place(v, file):
    placed, by, confirmed, passed, reason = (v[key] for key in ("placedAt", "confirmBy", "confirmedAt", "passedOverAt", "reason"))
    is_gone = reason in ("left", "removed")
    need((placed is None) == (by is None) and (passed is None) == (reason is None) and (placed or is_gone), "place is not whole")
    need(confirmed is None or placed and passed is None, "confirmed and passed over")
    need(not is_gone or passed > file["drawnAt"] and (placed is None or passed >= placed), "gone too early")
    if placed:
        end = confirmed or passed
        more = sum(e["seconds"] for e in file["extensions"] if placed < e["from"] and (end is None or e["from"] <= end))
        need(milliseconds(by) == milliseconds(placed) + 1000 * (file["confirmSeconds"] + more), "other time than everyone else")
        need(confirmed is None or placed <= confirmed <= by and confirmed <= file["checkedAt"], "confirmed late")
        need(reason != "not-confirmed" or passed > by, "passed over early")
        need(confirmed or is_gone or milliseconds(passed or file["checkedAt"]) - milliseconds(by) <= GRACE, "overdue")
def verify(data, before):
    file = load(data)
    need(isinstance(file, dict) and file.get("format") in FILES, "unknown format")
    need(type(file.get("version")) is int and file["version"] == 3, "made by another version")
    FILES[file["format"]](file)
    if "document" in file:
        return verify_draw(file)
    need(before and before["commitment"] == file["commitment"], "of another draw")
    if "opened" in file: check_opened(before, file["opened"])
    else: check_places(need("lines" in before, "no proof before it") and before, file)
    return before

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
