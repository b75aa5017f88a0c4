import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { composeMail } from './compose-mail.ts'
import type { Mailer, Sender } from './mail.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { createTransportMailer } from './transport-mailer.ts'

const sender: Sender = {
  clientId: 'demo',
  alias: 'Provedor Ação & <b>Cia</b>',
  primaryColor: '#0b63ce',
  contactEmail: 'atendimento@demo.example',
  phoneNumber: '48 3300-0000',
  whatsappNumber: '',
}

interface Received {
  readonly recipients: readonly string[]
  readonly raw: string
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A mail server on this machine; with `refuses` it rejects every e-mail. */
async function startMailServer({ refuses = false } = {}): Promise<{
  port: number
  received: Received[]
}> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refuses) return done(new Error('550 secret words of the mail server'))
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, raw: Buffer.concat(parts).toString() })
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(() => server.close(() => {}))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
  return { port: (server.server.address() as AddressInfo).port, received }
}

const warn = vi.fn<(fields: object, message: string) => void>()

function mailerAt(port: number, from = 'Portal <nao-responda@portal.example>'): Mailer {
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`)
  closing.push(() => transport.close())
  return createTransportMailer({ from, transportFor: () => transport, log: { warn } })
}

const greeting = { to: 'maria@correio.example', subject: 'Olá', paragraphs: ['Primeiro & único'] }

describe('mail over SMTP', () => {
  it('delivers the HTML and the text of an e-mail unchanged', async () => {
    const { port, received } = await startMailServer()
    await mailerAt(port).send(
      sender,
      await composeMail(sender, { ...greeting, code: '123-456-789' }),
    )
    expect(received).toHaveLength(1)
    const read = await PostalMime.parse(received[0]?.raw ?? '')
    expect(read.from).toMatchObject({ name: sender.alias, address: 'nao-responda@portal.example' })
    expect(read.replyTo).toMatchObject([{ address: 'atendimento@demo.example' }])
    expect(read.subject).toBe('Olá')
    expect(read.text).toContain('123-456-789\n\nPrimeiro & único\n\nProvedor Ação & <b>Cia</b>')
    expect(read.html).toContain('Provedor Ação &amp; &lt;b&gt;Cia&lt;/b&gt;')
    expect(read.html).not.toContain('<b>')
    expect(received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  })

  it.each([
    ['the provider name', { alias: 'X\r\nBcc: evil@x.example' }],
    [
      'the provider name, as a Unicode line separator',
      { alias: 'X\u2028Bcc: evil@x.example\u0000' },
    ],
    ['the reply address', { contactEmail: 'a@b.example\r\nBcc: evil@x.example' }],
  ])('adds no recipient for a line break in %s', async (_name, change) => {
    const { port, received } = await startMailServer()
    const crafty = { ...sender, ...change }
    await mailerAt(port).send(crafty, await composeMail(crafty, greeting))
    expect(received[0]?.recipients).toEqual(['maria@correio.example'])
    const { bcc, cc, to } = await PostalMime.parse(received[0]?.raw ?? '')
    expect([to?.map(({ address }) => address), cc, bcc]).toEqual([
      ['maria@correio.example'],
      undefined,
      undefined,
    ])
  })

  it('removes line breaks from the subject', async () => {
    const { port, received } = await startMailServer()
    const subject = 'Olá\r\nBcc: evil@x.example'
    await mailerAt(port).send(sender, await composeMail(sender, { ...greeting, subject }))
    expect(received[0]?.recipients).toEqual(['maria@correio.example'])
    const read = await PostalMime.parse(received[0]?.raw ?? '')
    expect(read.subject).toBe('Olá Bcc: evil@x.example')
    expect(read.bcc).toBeUndefined()
  })

  it.each([
    'a@b.example, evil@x.example',
    'a@b.example\r\nRCPT TO:<evil@x.example>',
    '<a@b.example>',
    'a@x..example',
    'a',
  ])('sends nothing to a text that is not one plain address: %j', async (to) => {
    const { port, received } = await startMailServer()
    const mail = await composeMail(sender, { ...greeting, to })
    await expect(mailerAt(port).send(sender, mail)).rejects.toMatchObject({ upstream: 'mail' })
    expect(received).toEqual([])
  })

  it.each([
    ["o'brien@correio.example", "o'brien@correio.example"],
    ['maria@sítio.example', 'maria@xn--stio-vpa.example'],
  ])('sends to %s as %s', async (to, written) => {
    const { port, received } = await startMailServer()
    await mailerAt(port).send(sender, await composeMail(sender, { ...greeting, to }))
    expect(received[0]?.recipients).toEqual([to])
    expect(received[0]?.raw).toContain(`\nTo: ${written}\r\n`)
  })

  it('reports a refused e-mail without the words of the mail server', async () => {
    const { port } = await startMailServer({ refuses: true })
    const sending = mailerAt(port).send(sender, await composeMail(sender, greeting))
    await expect(sending).rejects.toThrow('mail unavailable: mail not accepted')
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/secret words|maria/)
  })

  it('fails when there is no mail server', async () => {
    const { port } = await startMailServer()
    for (const close of closing.splice(0)) close()
    await expect(
      mailerAt(port).send(sender, await composeMail(sender, greeting)),
    ).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })
})
