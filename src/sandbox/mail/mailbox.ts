import PostalMime from 'postal-mime'
import type { SandboxStore } from '#sandbox/store.ts'

/** The largest accepted message in bytes; the product's own are smaller. */
const maxMessageBytes = 256 * 1024

interface Mailbox {
  readonly store: SandboxStore
  readonly clientId: string
  readonly now: Date
}

/**
 * Answers `POST /messages`, which carries a message in the form of SMTP (RFC 5322). It is parsed
 * the way a mail program does, so that a broken header or an injected recipient shows in the
 * mailbox.
 */
export async function receiveEmail(mailbox: Mailbox, request: Request): Promise<Response> {
  const { store, clientId, now } = mailbox
  const isMessage =
    request.method === 'POST' &&
    new URL(request.url).pathname === '/messages' &&
    request.headers.get('content-type') === 'message/rfc822'
  if (!isMessage) return new Response('', { status: 404 })
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > maxMessageBytes) return new Response('', { status: 413 })
  const message = await PostalMime.parse(bytes)
  const recipients = [message.to, message.cc, message.bcc].flatMap((addresses) => addresses ?? [])
  const id = String(await store.nextId(clientId, 'outbox'))
  await store.put(clientId, 'outbox', id, {
    id,
    at: now.toISOString(),
    from: `${message.from?.name ?? ''} <${message.from?.address ?? ''}>`,
    to: recipients.map(({ address }) => address ?? '').join(', '),
    subject: message.subject ?? '',
    text: message.text ?? '',
    html: message.html ?? '',
  })
  return new Response('', { status: 202 })
}
