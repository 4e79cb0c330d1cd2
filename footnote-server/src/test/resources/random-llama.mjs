// Makes a language model that knows nothing: the form of a Llama, half a megabyte, with weights drawn by a fixed seed.
// It says made-up words, full stops and "[1]", and practically never ends by itself.

const WIDTH = 64;
const HEADS = 2;
const INNER = 128;
const LAYERS = 2;
const CONTEXT = 8192;
const SEED = 5;

const [UNKNOWN, BEGIN, END] = [0, 1, 2];
const Kind = { NORMAL: 1, UNKNOWN: 2, CONTROL: 3, BYTE: 6 };
const Type = { UINT32: 4, INT32: 5, FLOAT32: 6, BOOL: 7, STRING: 8, ARRAY: 9 };

/// What is not a word has to be in the vocabulary, but must not be said.
function vocabulary() {
  const tokens = [['<unk>', Kind.UNKNOWN], ['<s>', Kind.CONTROL], ['</s>', Kind.CONTROL]];
  for (let byte = 0; byte < 256; byte++) {
    tokens.push([`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, Kind.BYTE]);
  }
  for (const first of 'bdfgklmnprstvz') {
    for (const vowel of 'aeiou') for (const last of 'nrl') tokens.push([`▁${first}${vowel}${last}`, Kind.NORMAL]);
  }
  tokens.push(['.', Kind.NORMAL], ['▁[1]', Kind.NORMAL]);
  return tokens;
}

/// The generator mulberry32, and the sum of twelve draws as a normal distribution.
function normal(seed) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += uniform();
    return sum;
  };
}

/// The first number of every hidden state is 1 in all layers, so that the output's first column is a bias by token.
function tensors(tokens) {
  const random = normal(SEED);
  const ones = () => ({ shape: [WIDTH], values: new Float32Array(WIDTH).fill(1) });
  const drawn = (columns, rows, scale, fixed = () => undefined) => {
    const values = new Float32Array(columns * rows);
    for (let i = 0; i < values.length; i++) {
      values[i] = fixed(i % columns, Math.floor(i / columns)) ?? random() * scale;
    }
    return { shape: [columns, rows], values };
  };
  const leavingTheFirst = (column, row) => (row === 0 ? 0 : undefined);
  const bias = (column, row) => (column === 0 ? (tokens[row][1] === Kind.NORMAL ? 0 : -40) : undefined);
  const all = {
    'token_embd.weight': drawn(WIDTH, tokens.length, 1, (column) => (column === 0 ? 1 : undefined)),
    'output_norm.weight': ones(),
    'output.weight': drawn(WIDTH, tokens.length, 0.3, bias),
  };
  for (let layer = 0; layer < LAYERS; layer++) {
    const name = (part) => `blk.${layer}.${part}.weight`;
    all[name('attn_norm')] = ones();
    for (const part of ['attn_q', 'attn_k', 'attn_v']) all[name(part)] = drawn(WIDTH, WIDTH, 0.1);
    all[name('attn_output')] = drawn(WIDTH, WIDTH, 0.1, leavingTheFirst);
    all[name('ffn_norm')] = ones();
    all[name('ffn_gate')] = drawn(WIDTH, INNER, 0.1);
    all[name('ffn_up')] = drawn(WIDTH, INNER, 0.1);
    all[name('ffn_down')] = drawn(INNER, WIDTH, 0.1, leavingTheFirst);
  }
  return all;
}

function metadata(tokens) {
  const array = (type, values) => [Type.ARRAY, { type, values }];
  return {
    'general.architecture': [Type.STRING, 'llama'],
    'general.name': [Type.STRING, 'noise'],
    'llama.context_length': [Type.UINT32, CONTEXT],
    'llama.embedding_length': [Type.UINT32, WIDTH],
    'llama.block_count': [Type.UINT32, LAYERS],
    'llama.feed_forward_length': [Type.UINT32, INNER],
    'llama.attention.head_count': [Type.UINT32, HEADS],
    'llama.attention.head_count_kv': [Type.UINT32, HEADS],
    'llama.attention.layer_norm_rms_epsilon': [Type.FLOAT32, 1e-5],
    'llama.rope.dimension_count': [Type.UINT32, WIDTH / HEADS],
    'llama.vocab_size': [Type.UINT32, tokens.length],
    'tokenizer.ggml.model': [Type.STRING, 'llama'],
    'tokenizer.ggml.tokens': array(Type.STRING, tokens.map(([text]) => text)),
    'tokenizer.ggml.scores': array(Type.FLOAT32, tokens.map((token, index) => -index)),
    'tokenizer.ggml.token_type': array(Type.INT32, tokens.map(([, kind]) => kind)),
    'tokenizer.ggml.unknown_token_id': [Type.UINT32, UNKNOWN],
    'tokenizer.ggml.bos_token_id': [Type.UINT32, BEGIN],
    'tokenizer.ggml.eos_token_id': [Type.UINT32, END],
    'tokenizer.ggml.add_bos_token': [Type.BOOL, true],
  };
}

function number(bytes, write) {
  const buffer = Buffer.alloc(bytes);
  write(buffer);
  return buffer;
}

const u32 = (value) => number(4, (buffer) => buffer.writeUInt32LE(value));
const u64 = (value) => number(8, (buffer) => buffer.writeBigUInt64LE(BigInt(value)));
const text = (value) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

function encoded(type, value) {
  switch (type) {
    case Type.UINT32:
      return u32(value);
    case Type.INT32:
      return number(4, (buffer) => buffer.writeInt32LE(value));
    case Type.FLOAT32:
      return number(4, (buffer) => buffer.writeFloatLE(value));
    case Type.BOOL:
      return Buffer.from([value ? 1 : 0]);
    case Type.STRING:
      return text(value);
    case Type.ARRAY:
      return Buffer.concat([
        u32(value.type),
        u64(value.values.length),
        ...value.values.map((each) => encoded(value.type, each)),
      ]);
    default:
      throw new Error(`no such type: ${type}`);
  }
}

/// The bytes of a GGUF file, version 3. Every tensor's length is a multiple of the alignment, 32 bytes.
export function randomLlama() {
  const tokens = vocabulary();
  const entries = Object.entries(metadata(tokens));
  const weights = Object.entries(tensors(tokens));
  const head = [Buffer.from('GGUF'), u32(3), u64(weights.length), u64(entries.length)];
  for (const [key, [type, value]] of entries) head.push(text(key), u32(type), encoded(type, value));
  let offset = 0;
  for (const [name, { shape, values }] of weights) {
    head.push(text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset));
    offset += values.byteLength;
  }
  const front = Buffer.concat(head);
  const padding = Buffer.alloc((32 - (front.length % 32)) % 32);
  return Buffer.concat([front, padding, ...weights.map(([, { values }]) => Buffer.from(values.buffer))]);
}
