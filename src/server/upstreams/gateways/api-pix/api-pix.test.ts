import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/platform/time/dates.ts'
import { hourMs } from '#domain/platform/time/durations.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { choose, setDebitMode, settleAllDebits } from '#sandbox/gateway/pix-bank.ts'
import { accountOf, bankForTest } from '#tests/support/upstreams/bank-for-test.ts'
import { noon } from '#tests/support/upstreams/sandbox-world.ts'
import { GatewayRefusal } from '../port.ts'

const today = '2026-11-20'

const agreement = {
  orderId: 'REC201R0123456789abcdef01234567890',
  contractId: '201',
  payer: { name: 'Maria Clara Souza', document: '52998224725' },
  limit: 200_00,
  firstPayment: null,
  startsOn: addDays(today, 1),
  expiresInSeconds: 1800,
} as const
const debit = { orderId: 'AUT1024R0123456789abcdef0123456789', amount: 129_99 } as const
const asked = { ...debit, installments: 1 } as const

let bank: ReturnType<typeof bankForTest>
beforeEach(() => {
  bank = bankForTest()
})

/** An agreement that its payer has approved. */
async function approved(firstPayment: number | null = null) {
  const begun = { ...agreement, firstPayment }
  const approval = await bank.pix.begin(begun)
  expect(await choose(bank.bank, approval.recurrenceId, 'approve', noon)).toBe(true)
  const { payer } = agreement
  const order = { recurrenceId: approval.recurrenceId, payer, settlesOn: addDays(today, 7) }
  const read = () => bank.pix.read({ ...approval, orderId: agreement.orderId, firstPayment })
  return { ...approval, read, instruct: () => bank.pix.debit({ ...order, ...debit }) }
}

const failureOf = (work: Promise<unknown>) => work.then(String, (error: unknown) => error)

describe('an agreement at a bank', () => {
  it('has a code, waits, and is in force once the payer approves it', async () => {
    const approval = await bank.pix.begin(agreement)
    expect(approval.code).toMatch(/^000201.*6304[0-9A-F]{4}$/)
    const asking = { ...approval, orderId: agreement.orderId, firstPayment: null }
    expect(await bank.pix.read(asking)).toEqual({ is: 'waiting' })
    await choose(bank.bank, approval.recurrenceId, 'approve', noon)
    expect(await bank.pix.read(asking)).toEqual({ is: 'approved', isInForce: true, charge: null })
  })

  it('is approved with its first payment, which can be given back', async () => {
    const { read } = await approved(129_99)
    const { orderId } = agreement
    expect(await read()).toMatchObject({
      isInForce: true,
      charge: { state: 'approved', difference: null, paymentId: orderId, paidAt: noon },
    })
    expect(await bank.pix.withdraw(orderId, 129_99)).toBe('void')
    expect(await bank.pix.withdraw(orderId, 129_99)).toBe('void')
    expect(bank.calls.filter((call) => call.includes('/devolucao/'))).toHaveLength(1)
  })

  it('tells a refusal from a cancellation, and one that nobody answered', async () => {
    const { read, recurrenceId } = await approved()
    await choose(bank.bank, recurrenceId, 'cancel', noon)
    expect(await read()).toEqual({ is: 'approved', isInForce: false, charge: null })
    bank = bankForTest()
    const refused = await bank.pix.begin(agreement)
    await choose(bank.bank, refused.recurrenceId, 'refuse', noon)
    const asking = { orderId: agreement.orderId, firstPayment: null }
    expect(await bank.pix.read({ ...refused, ...asking })).toEqual({ is: 'refused' })
    bank = bankForTest()
    const unanswered = await bank.pix.begin(agreement)
    await bank.pix.end(unanswered.recurrenceId)
    await bank.pix.end(unanswered.recurrenceId)
    expect(await bank.pix.read({ ...unanswered, ...asking })).toEqual({ is: 'refused' })
    expect(await choose(bank.bank, unanswered.recurrenceId, 'approve', noon)).toBe(false)
  })

  it('is in force until it is ended, and in no known state says neither', async () => {
    const { recurrenceId } = await approved()
    const asking = { recurrenceId, orderId: agreement.orderId }
    expect(await bank.pix.isInForce(asking)).toBe(true)
    await bank.pix.end(recurrenceId)
    expect(await bank.pix.isInForce(asking)).toBe(false)
    const waiting = await bank.pix.begin(agreement)
    const ofWaiting = { ...waiting, orderId: agreement.orderId }
    expect(await failureOf(bank.pix.isInForce(ofWaiting))).toBeInstanceOf(UpstreamFailure)
    const unknown = { idRec: recurrenceId, status: 'SUSPENSA', vinculo: { contrato: 'x' } }
    bank.answerInstead((call) => (call.startsWith('GET /rec/') ? Response.json(unknown) : null))
    await failureOf(bank.pix.end(recurrenceId))
    expect(bank.calls.at(-1)).toMatch(/^PATCH \/rec\//)
    bank.answerInstead(() => null)
    const ofNone = { ...asking, recurrenceId: recurrenceId.replace(/\w$/, 'x') }
    expect(await failureOf(bank.pix.isInForce(ofNone))).toBeInstanceOf(UpstreamFailure)
  })

  it('says what was paid although the approval came to nothing', async () => {
    const { read, recurrenceId } = await approved(129_99)
    await bank.pix.end(recurrenceId)
    expect(await read()).toMatchObject({ isInForce: false, charge: { state: 'approved' } })
  })

  it('is found by its order when its answer was lost', async () => {
    const lost = { orderId: agreement.orderId, firstPayment: null, askedAt: noon }
    expect(await bank.pix.findApproval(lost)).toBeNull()
    const approval = await bank.pix.begin(agreement)
    expect(await bank.pix.findApproval(lost)).toEqual(approval)
    expect(await bank.pix.findApproval({ ...lost, orderId: debit.orderId })).toBeNull()
  })

  it('is not said to be missing where not all pages were looked through', async () => {
    const parametros = {
      paginacao: { paginaAtual: 0, itensPorPagina: 100, quantidadeDePaginas: 21 },
    }
    bank.answerInstead((call) =>
      call === 'GET /rec' ? Response.json({ parametros, recs: [] }) : null,
    )
    const lost = { orderId: agreement.orderId, firstPayment: null, askedAt: noon }
    expect(await failureOf(bank.pix.findApproval(lost))).toBeInstanceOf(UpstreamFailure)
  })

  it('leaves open what became of it when its code cannot be read', async () => {
    bank.answerInstead((call) =>
      call.startsWith('GET /rec/') ? new Response(null, { status: 403 }) : null,
    )
    const failure = await failureOf(bank.pix.begin(agreement))
    expect(failure).toBeInstanceOf(UpstreamFailure)
    expect(failure).toMatchObject({ upstream: 'bank', isUnsent: false })
  })
})

describe('a debit at a bank', () => {
  it('waits for its day, is paid on it, and is looked up by its order', async () => {
    const { instruct } = await approved()
    expect(await instruct()).toMatchObject({ state: 'pending', difference: null })
    expect(await bank.pix.find(asked)).toMatchObject({ state: 'pending' })
    await settleAllDebits(bank.bank, noon)
    expect(await bank.pix.find(asked)).toMatchObject({
      state: 'approved',
      holdsMoney: true,
      paymentId: debit.orderId,
    })
    expect(await bank.pix.find({ ...asked, amount: 129_98 })).toMatchObject({
      state: 'different',
      difference: 'amount',
    })
    expect(await bank.pix.withdraw(debit.orderId, debit.amount)).toBe('void')
    expect(await bank.pix.find(asked)).toMatchObject({ state: 'void' })
  })

  it('says why the bank refused it', async () => {
    const { instruct } = await approved()
    await instruct()
    await setDebitMode(bank.bank, 'refuse')
    await settleAllDebits(bank.bank, noon)
    expect(await bank.pix.find(asked)).toMatchObject({ state: 'denied', returnCode: 'AM02' })
    expect(await bank.pix.withdraw(debit.orderId, debit.amount)).toBe('void')
  })

  it('is withdrawn before its day, and on its day only when the bank has decided', async () => {
    const { instruct } = await approved()
    await instruct()
    await setDebitMode(bank.bank, 'delay')
    bank.pass(7 * 24 * hourMs)
    expect(await bank.pix.withdraw(debit.orderId, debit.amount)).toBe('pending')
    bank = bankForTest()
    await (await approved()).instruct()
    expect(await bank.pix.withdraw(debit.orderId, debit.amount)).toBe('void')
    expect(await bank.pix.find(asked)).toMatchObject({ state: 'void', holdsMoney: false })
  })

  it('is refused without an agreement in force', async () => {
    const { recurrenceId, instruct } = await approved()
    await choose(bank.bank, recurrenceId, 'cancel', noon)
    const failure = await failureOf(instruct())
    expect(failure).toBeInstanceOf(GatewayRefusal)
    expect(failure).toMatchObject({ code: 'CobROperacaoInvalida' })
  })

  it.each([
    ['a status that came after the document', { status: 'EM_ANALISE' }, 'pending', null],
    ['paid without saying how much', { status: 'CONCLUIDA' }, 'pending', 'captured amount missing'],
    ['another order', { txid: agreement.orderId, status: 'CONCLUIDA' }, 'pending', 'order'],
    ['expired', { status: 'EXPIRADA' }, 'denied', null],
  ])('reads %s', async (_, answer, state, difference) => {
    const charge = { txid: debit.orderId, valor: { original: '129.99' }, ...answer }
    bank.answerInstead((call) => (call.startsWith('GET /cobr/') ? Response.json(charge) : null))
    expect(await bank.pix.find(asked)).toMatchObject({ state, difference, holdsMoney: false })
  })

  it('is not said to be missing by something that answers in place of the bank', async () => {
    const page = (status: number) => new Response('<html>Manutenção</html>', { status })
    for (const answer of [
      () => page(404),
      () => page(410),
      () => new Response(null, { status: 404 }),
    ]) {
      bank.answerInstead((call) => (/^GET \/(cobr|rec)/.test(call) ? answer() : null))
      expect(await failureOf(bank.pix.find(asked))).toBeInstanceOf(UpstreamFailure)
      const lost = { orderId: agreement.orderId, firstPayment: null, askedAt: noon }
      expect(await failureOf(bank.pix.findApproval(lost))).toBeInstanceOf(UpstreamFailure)
      expect(await failureOf(bank.pix.end('RN1'))).toBeInstanceOf(UpstreamFailure)
    }
    bank.answerInstead((call) => (call.startsWith('PUT /cobr/') ? page(404) : null))
    expect(await failureOf((await approved()).instruct())).toMatchObject({ isUnsent: false })
  })

  it('is read where the bank sends null for what it has nothing to say of', async () => {
    const pix = { endToEndId: `E${'1'.repeat(31)}`, valor: '129.99', devolucoes: null }
    const rejeicao = { codigo: 'AM02' }
    const ended = { rejeicao, cancelamento: null }
    for (const [answer, told] of [
      [{ status: 'ATIVA', pix: null, encerramento: null, tentativas: null }, { state: 'pending' }],
      [
        { status: 'REJEITADA', encerramento: ended },
        { state: 'denied', returnCode: 'AM02' },
      ],
      [{ status: 'CONCLUIDA', pix: [pix] }, { state: 'approved' }],
    ] as const) {
      const charge = { txid: debit.orderId, valor: { original: '129.99' }, ...answer }
      bank.answerInstead((call) => (call.startsWith('GET /cobr/') ? Response.json(charge) : null))
      expect(await bank.pix.find(asked)).toMatchObject({ difference: null, ...told })
    }
  })

  it('counts a refund that is under way as one to wait for, and a failed one as none', async () => {
    const refund = (status: string) => ({ status, valor: '129.99' })
    const pix = { endToEndId: `E${'1'.repeat(31)}`, valor: '129.99' }
    const paid = { txid: debit.orderId, status: 'CONCLUIDA', valor: { original: '129.99' } }
    const answer = (status: string) => (call: string) => {
      if (call.startsWith('PUT /pix/')) return Response.json(refund('EM_PROCESSAMENTO'))
      const devolucoes = [refund(status)]
      return call.startsWith('GET /cobr/')
        ? Response.json({ ...paid, pix: [{ ...pix, devolucoes }] })
        : null
    }
    bank.answerInstead(answer('EM_PROCESSAMENTO'))
    expect(await bank.pix.withdraw(debit.orderId, debit.amount)).toBe('pending')
    expect(bank.calls.some((call) => call.startsWith('PUT /pix/'))).toBe(false)
    bank.answerInstead(answer('NAO_REALIZADO'))
    expect(await bank.pix.withdraw(debit.orderId, debit.amount)).toBe('pending')
    expect(bank.calls.at(-1)).toMatch(/^PUT \/pix\/\w+\/devolucao\/\w+D1$/)
  })
})

describe('the token of a bank', () => {
  const tokensAsked = () => bank.calls.filter((call) => call.endsWith('/oauth/token')).length

  it('is asked for once, and again when it ends or the bank ends it', async () => {
    await bank.pix.find(asked)
    await bank.pix.find(asked)
    expect(tokensAsked()).toBe(1)
    bank.pass(10 * 60_000)
    await bank.pix.find(asked)
    expect(tokensAsked()).toBe(2)
    let refusals = 1
    bank.answerInstead((call) =>
      call.startsWith('GET /cobr/') && refusals-- > 0 ? new Response(null, { status: 401 }) : null,
    )
    expect(await bank.pix.find(asked)).toBeNull()
    expect(tokensAsked()).toBe(3)
  })

  it('is taken where its seconds are text', async () => {
    bank.answerInstead((call) =>
      call.endsWith('/oauth/token')
        ? Response.json({ access_token: 'a', expires_in: '300', scope: null })
        : Response.json(
            { type: 'https://pix.bcb.gov.br/api/v2/error/NaoEncontrado' },
            { status: 404 },
          ),
    )
    expect(await bank.pix.find(asked)).toBeNull()
    expect(await bank.pix.find(asked)).toBeNull()
    expect(tokensAsked()).toBe(1)
  })

  it('that is not given leaves what it was for unasked, so that it may be asked again', async () => {
    const { instruct } = await approved()
    bank.pass(10 * 60_000)
    bank.answerInstead((call) =>
      call.endsWith('/oauth/token') ? new Response(null, { status: 404 }) : null,
    )
    expect(await failureOf(instruct())).toMatchObject({ upstream: 'bank', isUnsent: true })
  })

  it.each([
    ['another secret', { oauthClientSecret: 'outro segredo' }],
    ['another certificate', { certificate: 'nenhum' }],
  ])('is refused to %s, and nothing secret is logged', async (_, changed) => {
    bank = bankForTest('demo', changed)
    const failure = await failureOf(bank.pix.find(asked))
    expect(failure).toBeInstanceOf(UpstreamFailure)
    const told = JSON.stringify([String(failure), bank.logged])
    const { certificate, privateKey, oauthClientSecret } = accountOf('demo')
    for (const secret of [certificate, privateKey, oauthClientSecret, 'outro segredo']) {
      expect(told).not.toContain(secret)
    }
  })
})

describe('what a bank allows', () => {
  it('is all that is needed', async () => {
    expect(await bank.pix.readPermission()).toEqual({ isEnabled: true, missing: [] })
  })

  it('is named where it lacks', async () => {
    bank = bankForTest('serrana')
    const missing = ['cobr.write', 'pix.write']
    expect(await bank.pix.readPermission()).toEqual({ isEnabled: false, missing })
  })

  it('is not what the account has not contracted', async () => {
    bank.answerInstead((call) =>
      call.startsWith('GET /rec/') ? new Response(null, { status: 403 }) : null,
    )
    expect(await bank.pix.readPermission()).toEqual({ isEnabled: false, missing: [] })
  })
})
