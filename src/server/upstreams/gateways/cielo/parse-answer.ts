import * as v from 'valibot'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'

/** Reads an answer of the gateway by its schema. */
export function parseAnswer<S extends v.GenericSchema>(
  schema: S,
  answer: unknown,
): v.InferOutput<S> {
  const { success, output } = v.safeParse(schema, answer)
  if (!success) throw protocolError('gateway', 'unreadable answer')
  return output
}
