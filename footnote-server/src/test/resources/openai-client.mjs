// Talks to the server at argv[2] with the official client, and prints what it heard as one line of JSON.
import OpenAI from 'openai';

const [, , base, model] = process.argv;
const client = new OpenAI({ baseURL: `${base}/v1`, apiKey: 'unused', maxRetries: 0 });
const messages = [{ role: 'user', content: 'How long do most bees live?' }];
const heard = {};

const whole = await client.chat.completions.create({ model, messages });
heard.content = whole.choices[0].message.content;
heard.finish = whole.choices[0].finish_reason;
heard.annotations = whole.choices[0].message.annotations;
heard.usage = whole.usage;

heard.streamed = '';
const stream = await client.chat.completions.create({
  model, messages, stream: true, stream_options: { include_usage: true },
});
for await (const chunk of stream) {
  heard.streamed += chunk.choices[0]?.delta?.content ?? '';
  heard.streamFinish = chunk.choices[0]?.finish_reason ?? heard.streamFinish;
  heard.streamUsage = chunk.usage ?? heard.streamUsage;
}

const runner = client.chat.completions.stream({ model, messages });
heard.accumulated = (await runner.finalChatCompletion()).choices[0].message.content;

const embedding = async format =>
  (await client.embeddings.create({ model: 'bge-small-en-v1.5', input: 'Bees live.', encoding_format: format })).data[0]
    .embedding;
heard.packed = await embedding(undefined); // the client asks for base64 and unpacks it
heard.floats = await embedding('float');

heard.models = [];
for await (const each of client.models.list()) heard.models.push(each.id);

try {
  await client.embeddings.create({ model: 'text-embedding-3-small', input: 'a' });
} catch (failure) {
  heard.failure = { name: failure.constructor.name, status: failure.status, code: failure.code, message: failure.message };
}
try {
  await client.chat.completions.create({ model, messages: [] });
} catch (failure) {
  heard.refusal = { name: failure.constructor.name, status: failure.status, type: failure.type };
}
console.log(JSON.stringify(heard));
