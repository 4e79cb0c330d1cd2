// Asks a question as useChat does, and prints the message that the AI SDK makes of the answer.
// The arguments are the server's address and the question.
import { DefaultChatTransport, readUIMessageStream } from 'ai';

const [, , address, question] = process.argv;
const transport = new DefaultChatTransport({ api: `${address}/api/chat` });
const stream = await transport.sendMessages({
  chatId: 'chat',
  messageId: undefined,
  trigger: 'submit-message',
  messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: question }] }],
  abortSignal: undefined,
});
let last;
let states = 0;
for await (const message of readUIMessageStream({ stream })) {
  last = message;
  states++;
}
console.log(JSON.stringify({ states, message: last }));
