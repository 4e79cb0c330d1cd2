// Serves llama.cpp with a random model as OpenAI's chat completions, on a free port that it prints first.
// The argument is where to write the model. Ends when its standard input does.
// GET /generations tells how many generations are running, were completed, and were abandoned with their client.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { getLlama } from 'node-llama-cpp';
import { randomLlama } from './random-llama.mjs';

const NAME = 'noise';
const [, , modelPath] = process.argv;
process.stdin.on('end', () => process.exit()).resume();

const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, logLevel: 'error' }).catch((reason) => {
  console.log(`unavailable ${reason.message.replaceAll('\n', ' ')}`);
  process.exit();
});
writeFileSync(modelPath, randomLlama());
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ contextSize: 8192, sequences: 4, threads: 1 });
const generations = { running: 0, completed: 0, abandoned: 0 };

/// Hand over each piece of text until there are enough or the client is gone; tells why it ended.
async function generate(asked, response, hand) {
  const prompt = model.tokenize(asked.messages.map(({ role, content }) => `${role}: ${content}\n`).join(''));
  const most = asked.max_tokens ?? Infinity;
  const usage = { prompt_tokens: prompt.length, completion_tokens: 0, total_tokens: prompt.length };
  let gone = false;
  response.on('close', () => (gone = true));
  const sequence = context.getSequence();
  generations.running++;
  try {
    let last = prompt;
    for await (const token of sequence.evaluate(prompt, { temperature: asked.temperature ?? 1, seed: 1 })) {
      if (gone) break;
      if (model.isEogToken(token)) return { finish: 'stop', usage };
      await hand(model.detokenize([token], false, last));
      last = [token];
      usage.completion_tokens++;
      usage.total_tokens++;
      if (usage.completion_tokens >= most) return { finish: 'length', usage };
    }
    return { finish: 'abandoned', usage };
  } finally {
    sequence.dispose();
    generations.running--;
    generations[gone ? 'abandoned' : 'completed']++;
  }
}

async function complete(asked, response) {
  const frame = (object, rest) => ({ id: 'chatcmpl-1', object, created: 0, model: NAME, ...rest });
  if (!asked.stream) {
    let content = '';
    const { finish, usage } = await generate(asked, response, (piece) => (content += piece));
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }];
    json(response, 200, frame('chat.completion', { choices, usage }));
    return;
  }
  const chunk = (delta, finish_reason = null) =>
    tell(frame('chat.completion.chunk', { choices: [{ index: 0, delta, finish_reason }] }));
  const tell = async (data) => {
    const room = response.write(`data: ${JSON.stringify(data)}\n\n`);
    if (!room && !response.closed) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  };
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  await chunk({ role: 'assistant', content: '' });
  const { finish, usage } = await generate(asked, response, (content) => chunk({ content }));
  await chunk({}, finish);
  if (asked.stream_options?.include_usage) await tell(frame('chat.completion.chunk', { choices: [], usage }));
  response.end('data: [DONE]\n\n');
}

function json(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function answer(request, response) {
  const parts = [];
  for await (const part of request) parts.push(part);
  switch (`${request.method} ${request.url}`) {
    case 'GET /v1/models':
      return json(response, 200, { object: 'list', data: [{ id: NAME, object: 'model', owned_by: 'llama.cpp' }] });
    case 'GET /generations':
      return json(response, 200, generations);
    case 'POST /v1/chat/completions':
      return complete(JSON.parse(Buffer.concat(parts).toString()), response);
    default:
      return json(response, 404, { error: { message: `nothing at ${request.method} ${request.url}` } });
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((reason) => {
    console.error(reason);
    response.destroy();
  });
});
server.listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`));
