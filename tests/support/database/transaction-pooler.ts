import { Client } from 'pg'

const isText = (value: unknown): value is { readonly text: string } =>
  typeof value === 'object' && value !== null && 'text' in value

/**
 * Lets every connection of this process forget all after each transaction: its settings, role and
 * prepared statements, as behind a pooler that gives each transaction another connection. Returns
 * what ends that, and the statements that ran outside of any transaction.
 */
export function poolTransactions() {
  const prototype: { query: unknown } = Client.prototype
  const original = prototype.query
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of its forms, the server uses this one
  const run = original as (query: unknown, values?: unknown) => Promise<unknown>
  const open = new WeakSet<Client>()
  const bare: string[] = []
  prototype.query = async function query(this: Client, query: unknown, values?: unknown) {
    const text = isText(query) ? query.text : String(query)
    if (/^\s*begin\b/i.test(text)) open.add(this)
    const isOpen = open.has(this)
    if (!isOpen) bare.push(text)
    const isEnd = /^\s*(?:commit|rollback)\b(?!\s+to\b)/i.test(text)
    const result = await run.call(this, query, values)
    if (isEnd) open.delete(this)
    if (isEnd || !isOpen) await run.call(this, 'discard all')
    return result
  }
  return {
    bare,
    end: () => {
      prototype.query = original
    },
  }
}
