import * as fc from 'fast-check'
import type { GenericSchema } from 'valibot'
import { ownedIds } from '../../database/owned-ids.ts'

/** Values by the names of fields that ask for them, of Maria at demo and of the provider serrana. */
const named: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/cpf/i, ['52998224725', '529.982.247-25']],
  [/client_?id/i, ['serrana']],
  [/invoice/i, ['1021', '1001', '1041', '4031']],
  [/contract/i, ['201', '203', '4103']],
  [/support/i, ['4001', '4008']],
  [/serial/i, ['HWTC7702AA01', 'TPLK5C1E90AA']],
  [/index|installments/i, ['1', '2']],
  [/holder/i, ['MARIA C SOUZA']],
  [/securitycode/i, ['123']],
  [/e?mail|^to$/i, ['maria@example.com', 'maria.souza@example.com']],
  [/password|senha/i, ['outra-senha-9', '123456']],
  [/colou?r/i, ['#0b63ce', '#zzz']],
  [/url|link|address|image|picture|endpoint/i, ['https://site.sandbox.example/a.png', 'https://x']],
  [/month|period/i, ['2026-11', '2026-13']],
  [/year/i, ['2026', '2025']],
  [/date|day|since|until/i, ['2026-11-22', '2024-02-29']],
  [/token|key|code|secret/i, ['a'.repeat(32), '123456', '123456789']],
  [/number/i, ['4111111111111111', '4111111111111112']],
  [/expir/i, ['12/2030', '13/2030']],
  [/phone|whats/i, ['11987654321']],
]
const ids = [
  '1001',
  '1002',
  '101',
  '201',
  '301',
  '1',
  'b5f0c1a2-3d4e-4f60-8a71-92b3c4d5e6f7',
  ...Object.values(ownedIds).flatMap((one) => [one.ofOtherSubscriber, one.ofOtherProvider]),
]
const plain = ['a', 'Texto de teste', 'demo', 'on', ...ids]

const textOf = (name: string): fc.Arbitrary<unknown> => {
  const found = named.find(([pattern]) => pattern.test(name))
  return fc.constantFrom(...(found ? found[1] : plain))
}

/** The parts of a valibot schema that say what it accepts; which exist depends on `type`. */
export interface Shape {
  readonly type: string
  readonly entries?: Readonly<Record<string, GenericSchema>>
  readonly item?: GenericSchema
  readonly wrapped?: GenericSchema
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly value?: GenericSchema
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}
export const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'type' in value

/** Values close to what a schema accepts: of its types and names, without its finer rules. */
export function valuesOf(schema: GenericSchema | undefined, name = ''): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined)
  const { type, entries, item, wrapped, options, literal, value }: Shape = schema
  if (entries) {
    const fields = Object.entries(entries).map(
      ([field, inner]) => [field, valuesOf(inner, field)] as const,
    )
    return fc.record(Object.fromEntries(fields))
  }
  if (wrapped) return fc.option(valuesOf(wrapped, name), { nil: undefined, freq: 4 })
  if (options) {
    return fc.oneof(
      ...options.map((option) => (isSchema(option) ? valuesOf(option, name) : fc.constant(option))),
    )
  }
  if (type === 'array') return fc.array(valuesOf(item, name), { maxLength: 3 })
  if (type === 'record') return fc.dictionary(fc.constantFrom(...ids), valuesOf(value, name))
  if (type === 'literal') return fc.constant(literal)
  if (type === 'number') return fc.constantFrom(0, 1, 2, 3, 12, 9990)
  if (type === 'boolean') return fc.boolean()
  if (type === 'string') return textOf(name)
  return fc.constantFrom(...plain, 1, null)
}
