import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { letter } from './letter.ts'
import type { Mailer, Sender } from './mail.ts'
import { mailer, smtpTransport } from './mailer.ts'

const sender: Sender = {
  clientId: 'demo',
  alias: 'Provedor Ação & <b>Cia</b>',
  primaryColor: '#0b63ce',
  contactEmail: 'atendimento@demo.example',
  phoneNumber: '48 3300-0000',
  whatsappNumber: '',
}

interface Taken {
  readonly recipients: readonly string[]
  readonly raw: string
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A mail server on this machine; `refuses` makes it say no to every letter. */
async function mailServer({ refuses = false } = {}): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refuses) return done(new Error('550 secret words of the mail server'))
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        taken.push({ recipients, raw: Buffer.concat(parts).toString() })
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(() => server.close(() => {}))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
  return { port: (server.server.address() as AddressInfo).port, taken }
}

const warn = vi.fn<(fields: object, message: string) => void>()

function through(port: number, from = 'Portal <nao-responda@portal.example>'): Mailer {
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`)
  closing.push(() => transport.close())
  return mailer({ from, transportFor: () => transport, log: { warn } })
}

const greeting = { to: 'maria@correio.example', subject: 'Olá', paragraphs: ['Primeiro & único'] }

describe('a letter over SMTP', () => {
  it('arrives as it was written, in HTML and as text', async () => {
    const { port, taken } = await mailServer()
    await through(port).send(sender, await letter(sender, { ...greeting, code: '123-456-789' }))
    expect(taken).toHaveLength(1)
    const read = await PostalMime.parse(taken[0]?.raw ?? '')
    expect(read.from).toMatchObject({ name: sender.alias, address: 'nao-responda@portal.example' })
    expect(read.replyTo).toMatchObject([{ address: 'atendimento@demo.example' }])
    expect(read.subject).toBe('Olá')
    expect(read.text).toContain('123-456-789\n\nPrimeiro & único\n\nProvedor Ação & <b>Cia</b>')
    expect(read.html).toContain('Provedor Ação &amp; &lt;b&gt;Cia&lt;/b&gt;')
    expect(read.html).not.toContain('<b>')
    expect(taken[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  })

  it.each([
    ['a name', { alias: 'X\r\nBcc: evil@x.example' }],
    ['a name with another kind of line', { alias: 'X\u2028Bcc: evil@x.example\u0000' }],
    ['an address to answer to', { contactEmail: 'a@b.example\r\nBcc: evil@x.example' }],
  ])('lets %s smuggle no recipient in', async (_name, change) => {
    const { port, taken } = await mailServer()
    const crafty = { ...sender, ...change }
    await through(port).send(crafty, await letter(crafty, greeting))
    expect(taken[0]?.recipients).toEqual(['maria@correio.example'])
    const { bcc, cc, to } = await PostalMime.parse(taken[0]?.raw ?? '')
    expect([to?.map(({ address }) => address), cc, bcc]).toEqual([
      ['maria@correio.example'],
      undefined,
      undefined,
    ])
  })

  it('takes no line break in a subject', async () => {
    const { port, taken } = await mailServer()
    const subject = 'Olá\r\nBcc: evil@x.example'
    await through(port).send(sender, await letter(sender, { ...greeting, subject }))
    expect(taken[0]?.recipients).toEqual(['maria@correio.example'])
    const read = await PostalMime.parse(taken[0]?.raw ?? '')
    expect(read.subject).toBe('Olá Bcc: evil@x.example')
    expect(read.bcc).toBeUndefined()
  })

  it.each(['a@b.example, evil@x.example', 'a@b.example\r\nRCPT TO:<evil@x.example>', '<a@b>', 'a'])(
    'goes to one address or nowhere: %j',
    async (to) => {
      const { port, taken } = await mailServer()
      const mail = await letter(sender, { ...greeting, to })
      await expect(through(port).send(sender, mail)).rejects.toMatchObject({ upstream: 'mail' })
      expect(taken).toEqual([])
    },
  )

  it('that is refused says so in our words alone', async () => {
    const { port } = await mailServer({ refuses: true })
    const sending = through(port).send(sender, await letter(sender, greeting))
    await expect(sending).rejects.toThrow('mail unavailable: letter not taken')
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/secret words|maria/)
  })

  it('finds nobody where no server is', async () => {
    const { port } = await mailServer()
    for (const close of closing.splice(0)) close()
    await expect(through(port).send(sender, await letter(sender, greeting))).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })
})
