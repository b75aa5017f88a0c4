import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { describe, expect, it } from 'vitest'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { ErpContract, UnlockOutcome } from '#server/upstreams/erp/port.ts'
import { unlockOnce } from './unlock.ts'
import type { Unlocks } from './unlocks.ts'

const contract: ErpContract = {
  id: '203',
  customerId: '102',
  status: 'A',
  isReduced: false,
  mayLiftReduction: false,
  contrato: 'FIBRA',
  status_internet: 'CM',
  data_ativacao: '2023-01-20',
  endereco_padrao_cliente: 'S',
  endereco: '',
  desbloqueio_confianca: 'S',
  desbloqueio_confianca_ativo: 'N',
  nao_bloquear_ate: '',
  contrato_suspenso: 'N',
  loyalUntil: null,
  suspendedFrom: null,
  dueDay: null,
}
const silence = new UpstreamFailure('erp', 'unavailable', 'timed out')
const now = new Date('2026-11-20T15:00:00Z')

/** An ERP that answers so, and shows the contract so when it is read again. */
function dealings(says: UnlockOutcome | 'nothing', shows: 'A' | 'CM' | 'nothing' | 'a part') {
  const ended: string[] = []
  const unlocks: Unlocks = {
    isClaimed: async () => false,
    claim: async () => 'claimed',
    markUnlocked: async () => void ended.push('settled'),
    release: async () => void ended.push('released'),
  }
  const erp = {
    unlockOnTrust: async () => {
      if (says === 'nothing') throw silence
      return says
    },
    disconnectRouters: async () => {
      ended.push('disconnected')
      throw silence
    },
    contracts: async () => {
      if (shows === 'nothing') throw silence
      if (shows === 'a part') return { value: [], asOf: now, isIncomplete: true }
      return { value: [{ ...contract, status_internet: shows }], asOf: now }
    },
  }
  return { ended, deps: { erp, unlocks, subscriber, timeZone: defaultTimeZone, now: () => now } }
}

const unlocked = { message: 'contract unlocked', isNew: true }
const subscriber = { clientId: 'demo', customerId: '7', documentHash: 'd' }

describe('an unlock', () => {
  it.each([
    ['not-blocked', 'contract not blocked', 'released'],
    ['used', 'unlock already used', 'released'],
    ['inactive', 'contract inactive', 'released'],
    ['refused', 'unlock refused', 'released'],
  ] as const)('that the ERP calls %s is told as "%s"', async (says, message, end) => {
    const { deps, ended } = dealings(says, 'CM')
    expect(await unlockOnce(contract, deps)).toEqual({ message, isNew: false })
    expect(ended).toEqual([end])
  })

  it('of a line that an earlier call unlocked is a success that is not its own', async () => {
    const { deps, ended } = dealings('nothing', 'nothing')
    const unlocks = { ...deps.unlocks, isClaimed: async () => true }
    const open = { ...contract, status_internet: 'A' }
    expect(await unlockOnce(open, { ...deps, unlocks })).toEqual({ ...unlocked, isNew: false })
    expect(ended).toEqual([])
  })

  it('that succeeds is kept, and lets the routers sign in again', async () => {
    const { deps, ended } = dealings('unlocked', 'A')
    expect(await unlockOnce(contract, deps)).toEqual(unlocked)
    expect(ended).toEqual(['settled', 'disconnected'])
  })

  it.each([
    ['America/Sao_Paulo', '2026-12-01'],
    ['America/Manaus', '2026-11-30'],
    ['America/Rio_Branco', '2026-11-30'],
    ['America/Noronha', '2026-12-01'],
  ] as const)('is one of the day in %s', async (timeZone, day) => {
    const { deps } = dealings('unlocked', 'A')
    const days: string[] = []
    const claim: Unlocks['claim'] = async (attempt) => {
      days.push(attempt.day)
      return 'claimed'
    }
    const unlocks = { ...deps.unlocks, claim }
    const at = new Date('2026-12-01T03:30:00Z')
    await unlockOnce(contract, { ...deps, unlocks, timeZone, now: () => at })
    expect(days).toEqual([day])
  })

  it.each(['nothing', 'a part'] as const)(
    'that succeeds counts while the contract cannot be read again: the ERP shows %s',
    async (shows) => {
      const { deps } = dealings('unlocked', shows)
      expect(await unlockOnce(contract, deps)).toEqual(unlocked)
    },
  )

  it('that the ERP reports and the contract does not show is told so, and stays claimed', async () => {
    const { deps, ended } = dealings('unlocked', 'CM')
    expect((await unlockOnce(contract, deps)).message).toBe('unlock without effect')
    expect(ended).toEqual([])
  })

  it('whose answer got lost is a success when the line is open', async () => {
    const { deps, ended } = dealings('nothing', 'A')
    expect(await unlockOnce(contract, deps)).toEqual(unlocked)
    expect(ended).toEqual(['settled', 'disconnected'])
  })

  it.each(['CM', 'nothing', 'a part'] as const)(
    'whose answer got lost stays claimed while the ERP shows %s: no second request is sent at the same time',
    async (shows) => {
      const { deps, ended } = dealings('nothing', shows)
      await expect(unlockOnce(contract, deps)).rejects.toBe(silence)
      expect(ended).toEqual([])
    },
  )

  it('is not even asked for when the contract tells the answer', async () => {
    const { deps } = dealings('nothing', 'nothing')
    const answer = async (change: Partial<ErpContract>) =>
      (await unlockOnce({ ...contract, ...change }, deps)).message
    expect(await answer({ status_internet: 'A' })).toBe('contract not blocked')
    expect(await answer({ contrato_suspenso: 'S' })).toBe('unlock refused')
    expect(await answer({ desbloqueio_confianca: 'N' })).toBe('unlock refused')
    expect(await answer({ desbloqueio_confianca_ativo: 'S' })).toBe('unlock already used')
  })
})
