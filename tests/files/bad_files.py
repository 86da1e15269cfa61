"""Session files that must be refused, each with the place that the message must name."""

import json

GOOD = {
    "format": "attention-explorer",
    "version": 1,
    "tokens": ["a", "b"],
    "inputs": {"kind": "qkv", "q": [[1, 2], [3, 4]], "k": [[1, 0], [0, 1]], "v": [[5], [6]]},
}


def text(**changes: object) -> bytes:
    """The good file with other keys."""
    return json.dumps(GOOD | changes).encode()


def inputs(**changes: object) -> bytes:
    """The good file with other inputs."""
    return text(inputs=GOOD["inputs"] | changes)


def without(*path: str) -> bytes:
    """The good file without a key."""
    content = json.loads(json.dumps(GOOD))
    owner = content
    for key in path[:-1]:
        owner = owner[key]
    del owner[path[-1]]
    return json.dumps(content).encode()


def start(kind: str, **keys: object) -> bytes:
    """A file that begins with something else than q, k and v."""
    return text(inputs={"kind": kind} | keys)


X, W = [[1, 2, 3], [4, 5, 6]], [[1, 0], [0, 1], [1, 1]]
PROJECTED = {"kind": "projected", "x": X, "w_q": W, "w_k": W, "w_v": W}
EMBEDDED = {"kind": "embedded", "vocabulary": ["a", "b"], "embeddings": X, "w_q": W, "w_k": W, "w_v": W}


def projected(**changes: object) -> bytes:
    """A file that begins with x and weights, with other keys."""
    return text(inputs=PROJECTED | changes)


def embedded(**changes: object) -> bytes:
    """A file that begins with embeddings, with other keys."""
    return text(inputs=EMBEDDED | changes)


WHOLE = text()
DEEP = 100_000
FIRST_TOKEN = WHOLE.index(b'"a"') + 1

# name: (bytes, what the message must contain)
BAD = {
    "empty": (b"", "the file is empty"),
    "blank": (b" \n\n ", "the file is empty"),
    "only a mark": (b"\xef\xbb\xbf", "the file is empty"),
    "zeros": (bytes(100), "line 1, column 1"),
    "cut at a quarter": (WHOLE[: len(WHOLE) // 4], "line 1, column"),
    "cut in half": (WHOLE[: len(WHOLE) // 2], "line 1, column"),
    "cut before the end": (WHOLE[:-1], "may have been cut off"),
    "cut after a comma": (WHOLE[: WHOLE.rindex(b",") + 1], "may have been cut off"),
    "cut in a text": (b'{\n  "format": "attention-ex', "line 2, column 13: the text that starts here never ends"),
    "cut in a word": (b'{"format": tru', "line 1, column 12: the file ends in the middle"),
    "cut in a character": ('{"title": "词'.encode()[:-1], "byte 11: the file ends in the middle of a character"),
    "not JSON": (b"tokens = 3", "line 1, column 1: t cannot stand here"),
    "two files": (WHOLE + WHOLE, "remove what follows"),
    "trailing comma": (b'{"a": 1,}', "line 1, column"),
    "single quotes": (b"{'a': 1}", "line 1, column 2"),
    "line end in a text": (b'{"title": "a\nb"}', "line end or a control character"),
    "bad escape": (b'{"title": "\\x"}', "no escape of JSON"),
    "not UTF-8": (WHOLE.replace(b'"a"', b'"\xff"'), f"byte {FIRST_TOKEN}: 0xff is not UTF-8"),
    "UTF-16": (WHOLE.decode().encode("utf-16"), "byte 0"),
    "deep lists": (b"[" * DEEP, "line 1, column 65: brackets"),
    "deep and closed": (b"[" * DEEP + b"]" * DEEP, "line 1, column 65: brackets"),
    "deep objects": (b'{"a":' * DEEP, "brackets within more than 64"),
    "deep view": (text(view={"a": 1}).replace(b'{"a": 1}', b'{"a": ' + b"[" * 300 + b"]" * 300 + b"}"), "brackets"),
    "deep cell": (inputs(q=[["deep"]]).replace(b'"deep"', b"[" * DEEP + b"]" * DEEP), "brackets"),
    "a list": (b"[]", "[...]"),
    "a number": (b"5", "holds 5"),
    "null": (b"null", "holds null"),
    "another format": (text(format="notebook"), 'format: this is no session file: the format must be "attention-ex'),
    "no format": (without("format"), 'format: the key "format" is missing'),
    "format of another type": (text(format=None), "format: "),
    "version 999": (text(version=999), "version: version 999 of the format is newer"),
    "only version 999": (b'{"version": 999}', "version: version 999 of the format is newer"),
    "version 0": (text(version=0), "version: there is no version 0"),
    "version text": (text(version="1"), 'version: there is no version "1"'),
    "version true": (text(version=True), "version: there is no version true"),
    "no version": (without("version"), 'version: the key "version" is missing'),
    "no tokens": (without("tokens"), 'tokens: the key "tokens" is missing'),
    "no inputs": (without("inputs"), 'inputs: the key "inputs" is missing'),
    "no q": (without("inputs", "q"), 'inputs.q: the key "q" is missing'),
    "no kind": (without("inputs", "kind"), 'inputs.kind: the key "kind" is missing'),
    "unknown key": (text(colour="red"), 'colour: the key "colour" is not known'),
    "unknown key inside": (inputs(w=[[1]]), 'inputs.w: the key "w" is not known'),
    "unknown key with a line end": (text(**{"a\nb": 1}), "a\\x0ab"),
    "unknown key of half a character": (text(**{"\ud800": 1}), "half a character"),
    "duplicate key": (WHOLE[:-1] + b', "tokens": ["c", "d"]}', 'tokens: the key "tokens" stands here twice'),
    "duplicate key inside": (WHOLE.replace(b'"v":', b'"q":'), 'inputs.q: the key "q" stands here twice'),
    "duplicate in view": (WHOLE[:-1] + b', "view": {"a b": {"c": 1, "c": 2}}}', 'view["a b"].c: the key "c"'),
    "ragged": (inputs(q=[[1, 2], [3]]), "inputs.q[1]: this row has 1 cells but the first row has 2"),
    "ragged heads": (inputs(q=[[[1, 2], [3, 4]], [[1, 2]]]), "inputs.q[1]: this head has 1 rows"),
    "ragged in a head": (inputs(q=[[[1, 2], [3, 4]], [[1, 2], [3]]]), "inputs.q[1][1]: this row"),
    "empty matrix": (inputs(q=[]), "inputs.q: a matrix needs at least one row"),
    "empty rows": (inputs(q=[[], []]), "inputs.q: a matrix needs at least one row"),
    "empty head": (inputs(q=[[[1, 2], [3, 4]], []]), "inputs.q[1]: this head has 0 rows"),
    "flat matrix": (inputs(q=[1, 2]), "inputs.q[0]: a row is needed here"),
    "matrix text": (inputs(q="1 2 3 4"), "inputs.q: a list in square brackets is needed here, not a text"),
    "heads and rows": (inputs(q=[[[1, 2], [3, 4]], 5]), "inputs.q[1]: a matrix is needed here"),
    "row and head": (inputs(q=[[1, 2], [[3], 4]]), "inputs.q[1][0]: [...] stands where a number"),
    "abc in a cell": (inputs(q=[[1, 2], ["abc", 4]]), 'inputs.q[1][0]: "abc" is not a number'),
    "abc in a head": (inputs(q=[[[1, 2], [3, "abc"]]]), 'inputs.q[0][1][1]: "abc" is not a number'),
    "line end in a cell": (inputs(q=[[1, 2], ["a\nc", 4]]), 'inputs.q[1][0]: "a\\x0ac" is not a number'),
    "division by zero": (inputs(q=[[1, "1/0"], [3, 4]]), 'inputs.q[0][1]: "1/0" divides by zero'),
    "root": (inputs(q=[[1, "sqrt(-2)"], [3, 4]]), 'inputs.q[0][1]: "sqrt(-2)" is no real number'),
    "code": (inputs(q=[[1, "__import__('os')"], [3, 4]]), 'inputs.q[0][1]: "__import__'),
    "true in a cell": (inputs(k=[[1, True], [3, 4]]), "inputs.k[0][1]: true stands where a number"),
    "null in a cell": (inputs(k=[[1, None], [3, 4]]), "inputs.k[0][1]: null stands where a number"),
    "empty cell": (inputs(k=[[1, ""], [3, 4]]), "inputs.k[0][1]: a number is missing"),
    "overflow": (inputs(v=[["X"], [6]]).replace(b'"X"', b"1e400"), "inputs.v[0][0]: 1e400 is too large"),
    "negative overflow": (inputs(v=[["X"], [6]]).replace(b'"X"', b"-1e400"), "inputs.v[0][0]: -1e400 is too large"),
    "huge integer": (inputs(v=[["X"], [6]]).replace(b'"X"', b"9" * 5000), "inputs.v[0][0]: 9999"),
    "underflow": (inputs(v=[["X"], [6]]).replace(b'"X"', b"1e-400"), "inputs.v[0][0]: 1e-400 is too small"),
    "underflow below 0": (inputs(q=[[0.0, "X"], [3, 4]]).replace(b'"X"', b"-0.1e-399"), "inputs.q[0][1]: -0.1e-399 is"),
    "underflow text": (inputs(v=[["1e-400"], [6]]), 'inputs.v[0][0]: "1e-400" is too small'),
    "overflow text": (inputs(v=[["1e400"], [6]]), 'inputs.v[0][0]: "1e400" is too large'),
    "n_k mismatch": (inputs(v=[[5], [6], [7]]), "inputs.v: "),
    "too few queries": (inputs(q=[[1, 2]]), "inputs.q: "),
    "too many keys": (text(key_tokens=["a"]), "inputs.k: "),
    "d_k mismatch": (inputs(k=[[1], [0]]), "inputs.k: "),
    "heads of v": (inputs(v=[[[5], [6]], [[5], [6]]]), "inputs.v: "),
    "uneven heads": (
        inputs(q=[[[1, 2], [3, 4]]] * 3, k=[[[1, 2], [3, 4]]] * 2, v=[[[1], [2]]] * 2),
        "inputs: 3 query heads",
    ),
    "too many tokens": (text(tokens=["t"] * 4097), "tokens: 4097 tokens are more than the limit of 4096"),
    "too many key tokens": (text(key_tokens=["t"] * 5000), "key_tokens: 5000 tokens"),
    "too many scores": (
        text(tokens=["t"] * 4096, inputs=GOOD["inputs"] | {"q": [[[1]]] * 2}),
        "2 heads x 4096 queries x 4096 keys are 33554432 scores",
    ),
    "no token": (text(tokens=[]), "tokens: there must be at least one token"),
    "a token that is a number": (text(tokens=["a", 1]), "tokens[1]: a text in quotes is needed here, not a whole"),
    "tokens null": (text(tokens=None), "tokens: a list in square brackets is needed here, not null"),
    "key tokens null": (text(key_tokens=None), "key_tokens: a list"),
    "title number": (text(title=5), "title: a text in quotes, or an object"),
    "title by language": (text(title={"en": 5}), "title: a text in quotes"),
    "source list": (text(source=[]), "source: a text in quotes"),
    "view list": (text(view=[]), "view: an object"),
    "scale zero": (text(scale=0), "scale: "),
    "scale negative": (text(scale=-1), "scale: "),
    "scale text": (text(scale="1/n"), 'scale: "1/n" is no scale'),
    "scale true": (text(scale=True), "scale: a number or a text in quotes is needed here, not true"),
    "scale NaN": (text(scale=float("nan")), "scale: "),
    "scale overflow": (text(scale="X").replace(b'"X"', b"1e999"), "scale: 1e999 is too large"),
    "inputs list": (text(inputs=[]), "inputs: an object"),
    "inputs kind 5": (inputs(kind=5), "inputs.kind: the kind 5 is not known"),
    "inputs kind list": (inputs(kind=[]), "inputs.kind: the kind [...] is not known"),
    "inputs kind unknown": (inputs(kind="kqv"), 'inputs.kind: the kind "kqv" is not known; use "qkv"'),
    "bias shape": (text(bias={"kind": "matrix", "values": [[1, 2]]}), "bias.values: "),
    "bias inf": (text(bias={"kind": "matrix", "values": [[1, 2], [3, "inf"]]}), "bias.values[1][1]: "),
    "bias nan": (text(bias={"kind": "matrix", "values": [[1, float("nan")], [3, 4]]}), "bias.values[0][1]: "),
    "bias without values": (text(bias={"kind": "matrix"}), "bias.values: "),
    "bias null": (text(bias=None), "bias: an object"),
    "mask object": (text(mask={}), "mask: a list"),
    "mask text": (text(mask=["causal"]), "mask[0]: an object"),
    "mask without kind": (text(mask=[{}]), "mask[0].kind: "),
    "mask kind": (text(mask=[{"kind": "random"}]), 'mask[0].kind: the kind "random" is not known'),
    "mask alignment": (text(mask=[{"kind": "causal", "alignment": "left"}]), 'mask[0].alignment: "left" is not known'),
    "mask offset": (text(mask=[{"kind": "causal", "offset": 1.5}]), "mask[0].offset: a whole number"),
    "mask huge offset": (text(mask=[{"kind": "causal", "offset": 10**30}]), "mask[0].offset: "),
    "mask unknown key": (text(mask=[{"kind": "causal", "left": 2}]), 'mask[0].left: the key "left"'),
    "padding length": (text(mask=[{"kind": "padding", "real": [True]}]), "mask[0]: a padding mask"),
    "padding entry": (text(mask=[{"kind": "padding", "real": [True, 2]}]), "mask[0].real[1]: 2 stands where"),
    "custom shape": (text(mask=[{"kind": "custom", "may_attend": [[1, 1]]}]), "mask[0]: a custom mask"),
    "custom entry": (
        text(mask=[{"kind": "custom", "may_attend": [[1, 1], [0, 0.5]]}]),
        "mask[0].may_attend[1][1]: ",
    ),
    "softcap 0": (text(softcap=0), 'softcap: "0.0" is no softcap; use a number above 0'),
    "softcap text": (text(softcap="1"), "softcap: a number is needed here, not a text in quotes"),
    "slopes": (text(bias={"kind": "alibi", "slopes": [1, 2, 3]}), "bias.slopes: ALiBi needs a slope for each"),
    "a steep slope": (text(bias={"kind": "alibi", "slopes": [1e300]}), "bias.slopes: 1e+300 is no slope"),
    "a window of -2": (text(mask=[{"kind": "window", "left": -2}]), "mask[0].left: -2 is no bound of a window"),
    "a far window": (text(mask=[{"kind": "window", "right": 10**30}]), "mask[0].right: "),
    "a prefix without length": (text(mask=[{"kind": "prefix"}]), 'mask[0].length: the key "length" is missing'),
    "a prefix of -1": (text(mask=[{"kind": "prefix", "length": -1}]), "mask[0].length: -1 is no length of a prefix"),
    "causal and prefix": (
        text(mask=[{"kind": "causal"}, {"kind": "prefix", "length": 3}]),
        "mask[1]: a prefix mask is used instead of a causal one, not with it",
    ),
    "scores of another shape": (
        start("scores", scores=[[1]]),
        "inputs.scores: scores has 1 rows but there are 2 tokens",
    ),
    "scores of fewer keys": (
        start("scores", scores=[[1], [2]]),
        "inputs.scores: scores have 1 columns but there are 2",
    ),
    "infinite scores": (
        start("scores", scores=[[1, "inf"], [2, 3]]),
        "inputs.scores[0][1]: scores holds finite numbers",
    ),
    "scores with a rule of d_k": (
        text(inputs={"kind": "scores", "scores": [[1, 2], [3, 4]]}, scale="1/d_k"),
        "scale: given scores have no d_k to scale by",
    ),
    "projected with q": (start("projected", q=[[1]]), 'inputs.q: the key "q" is not known here'),
    "without w_v": (start("projected", x=X, w_q=W, w_k=W), 'inputs.w_v: the key "w_v" is missing'),
    "w_q of another height": (projected(w_q=[[1]]), "inputs.w_q: w_q is 1 x 1 but must be 3 x"),
    "w_k of another width": (projected(w_k=[[1], [2], [3]]), "inputs.w_q: w_q is 3 x 2 but must be 3 x 1"),
    "heads that do not share out": (projected(heads=3), "inputs.w_k: w_k has 2 columns, which 3 heads cannot share"),
    "no heads, and w_o": (text(inputs=PROJECTED | {"heads": 0}, w_o=[[1]]), "inputs: there must be at least one head"),
    "no key/value heads, and w_o": (
        text(inputs=PROJECTED | {"kv_heads": 0}, w_o=[[1]]),
        "inputs: there must be at least one head",
    ),
    "weights that heads do not share out, and w_o": (
        text(inputs=PROJECTED | {"heads": 3, "kv_heads": 3}, w_o=[[1]]),
        "inputs.w_k: w_k has 2 columns, which 3 heads cannot share",
    ),
    "no heads": (projected(heads=0), "inputs: there must be at least one head"),
    "key/value heads that do not divide": (projected(heads=2, kv_heads=4), "inputs: 2 query heads cannot be shared"),
    "two matrices of x": (projected(x=[X, X]), "inputs.x: x is 2 x 2 x 3 but must be 2 x 3"),
    "a short bias": (projected(b_q=[1]), "inputs.b_q: b_q is 1 x 1 but must be 1 x 2"),
    "an infinite bias": (projected(b_v=[1, "inf"]), "inputs.b_v[1]: b_v holds finite numbers only"),
    "a word in a bias": (projected(b_k=[1, "a"]), "inputs.b_k[1]"),
    "an empty bias": (projected(b_k=[]), "inputs.b_k: a matrix needs at least one row"),
    "a context of too few": (
        projected(context=[[1, 2, 3]]),
        "inputs.context: context has 1 rows but there are 2 tokens",
    ),
    "key tokens without a context": (
        text(inputs=PROJECTED, key_tokens=["c"]),
        "inputs.context: keys with tokens of their own need a context",
    ),
    "w_o of another height": (text(w_o=[[1], [2]]), "w_o: w_o is 2 x 1 but must be 1 x 1"),
    "b_o alone": (text(b_o=[1]), "b_o: b_o is added after w_o; give w_o too"),
    "w_o without values": (
        text(inputs={"kind": "scores", "scores": [[1, 2], [3, 4]]}, w_o=[[1]]),
        "w_o: w_o projects outputs, and without v there are none",
    ),
    "a token outside the vocabulary": (
        embedded(vocabulary=["a", "c"]),
        "tokens[1]: “b” is not in the vocabulary; add it there, or use a known word",
    ),
    "a word twice": (embedded(vocabulary=["a", "a"]), "inputs.vocabulary: “a” stands twice in the vocabulary"),
    "too few ids": (embedded(ids=[1]), "inputs.ids: there must be one id for each of the 2 words"),
    "an id that is no whole number": (embedded(ids=[1, 2.5]), "inputs.ids[1]"),
    "too few embeddings": (
        embedded(embeddings=[[1, 2, 3]]),
        "inputs.embeddings: embeddings is 1 x 3 but must be 2 x 3",
    ),
    "second mask": (text(mask=[{"kind": "causal"}, {"kind": "custom", "may_attend": [[1]]}]), "mask[1]: a custom"),
    "unknown positions": (text(positions={"kind": "learned"}), 'positions.kind: the kind "learned" is not known'),
    "sinusoidal without x": (text(positions={"kind": "sinusoidal"}), "positions: sinusoidal positions are added to x"),
    "a key of sinusoidal": (text(positions={"kind": "sinusoidal", "theta": 2}), "positions.theta: the key"),
    "theta of 0": (text(positions={"kind": "rope", "theta": 0}), "positions.theta: theta is 0"),
    "theta as a text": (text(positions={"kind": "rope", "theta": "1"}), "positions.theta: a number is needed"),
    "a style of no rope": (text(positions={"kind": "rope", "style": "x"}), 'positions.style: "x" is no style'),
    "an odd rotary_dim": (text(positions={"kind": "rope", "rotary_dim": 1}), "positions.rotary_dim: rotary_dim is 1"),
    "too many turned": (text(positions={"kind": "rope", "rotary_dim": 8}), "positions.rotary_dim: rotary_dim is 8"),
    "too few positions": (
        text(positions={"kind": "rope", "key_positions": [1]}),
        "positions.key_positions: there are 1 positions but 2 tokens",
    ),
    "half a position": (
        text(positions={"kind": "rope", "query_positions": [1, 0.5]}),
        "positions.query_positions[1]: a whole number is needed",
    ),
    "a position far away": (
        text(positions={"kind": "rope", "query_positions": [1, 1e10]}).replace(b"10000000000.0", b"10000000000"),
        "positions.query_positions[1]: a position is beyond",
    ),
}
