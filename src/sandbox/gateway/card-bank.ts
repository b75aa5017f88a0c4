import * as v from 'valibot'
import type { SandboxStore } from '#sandbox/store.ts'

const settingsTable = 'card_bank'

/**
 * What becomes of a sale that asks for its capture: it is charged, only authorised (`authorise`), or
 * authorised in every second sale (`mixed`).
 */
export const saleModes = ['charge', 'authorise', 'mixed'] as const
/** What becomes of a capture: the amount asked, half of it (`part`), or a failure of the system (`fail`, code 999). */
export const captureModes = ['whole', 'part', 'fail'] as const

interface Bank {
  readonly store: SandboxStore
  readonly clientId: string
}

export const cardBankOrderSchema = v.object({
  client_id: v.string(),
  sales: v.optional(v.picklist(saleModes)),
  captures: v.optional(v.picklist(captureModes)),
})

async function readModes({ store, clientId }: Bank) {
  const row = await store.get(clientId, settingsTable, 'modes')
  return {
    sales: v.parse(v.fallback(v.picklist(saleModes), 'charge'), row?.['sales']),
    captures: v.parse(v.fallback(v.picklist(captureModes), 'whole'), row?.['captures']),
  }
}

/** Tells the cards' bank what to do with sales and captures from now on. */
export async function orderCardBank(
  store: SandboxStore,
  { client_id: clientId, ...order }: v.InferOutput<typeof cardBankOrderSchema>,
): Promise<void> {
  const { sales, captures } = await readModes({ store, clientId })
  const modes = { sales: order.sales ?? sales, captures: order.captures ?? captures }
  await store.put(clientId, settingsTable, 'modes', { id: 'modes', ...modes })
}

/** Whether the bank only authorises a sale that asks for its capture; `count`: the sales before it. */
export async function isOnlyAuthorised(bank: Bank, count: () => Promise<number>): Promise<boolean> {
  const { sales } = await readModes(bank)
  if (sales === 'mixed') return (await count()) % 2 === 0
  return sales === 'authorise'
}

export const readCaptureMode = async (bank: Bank) => (await readModes(bank)).captures
