import PostalMime from 'postal-mime'
import type { SandboxStore } from '#sandbox/store.ts'

/** A longer letter than this product writes. */
const maxMessageBytes = 256 * 1024

interface Mailbox {
  readonly store: SandboxStore
  readonly clientId: string
  readonly now: Date
}

/**
 * `POST /messages` with a message as SMTP would carry it (RFC 5322). It is read as a mail program
 * reads it, so that a broken header or a smuggled recipient shows in the box.
 */
export async function takeLetter(mailbox: Mailbox, request: Request): Promise<Response> {
  const { store, clientId, now } = mailbox
  const isLetter =
    request.method === 'POST' &&
    new URL(request.url).pathname === '/messages' &&
    request.headers.get('content-type') === 'message/rfc822'
  if (!isLetter) return new Response('', { status: 404 })
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > maxMessageBytes) return new Response('', { status: 413 })
  const letter = await PostalMime.parse(bytes)
  const everybody = [letter.to, letter.cc, letter.bcc].flatMap((addresses) => addresses ?? [])
  const id = String(await store.nextId(clientId, 'outbox'))
  await store.put(clientId, 'outbox', id, {
    id,
    at: now.toISOString(),
    from: `${letter.from?.name ?? ''} <${letter.from?.address ?? ''}>`,
    to: everybody.map(({ address }) => address ?? '').join(', '),
    subject: letter.subject ?? '',
    text: letter.text ?? '',
    html: letter.html ?? '',
  })
  return new Response('', { status: 202 })
}
