import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** Checks written as code (a real date, a colour) have no JSON Schema; only their types appear. */
const config = { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' } as const

function without(name: '$schema' | 'default', schema: JsonSchema): JsonSchema {
  const { [name]: _, ...rest } = schema
  return rest
}

/** The JSON Schema of what a caller sends. */
export const inputSchema = (schema: GenericSchema): JsonSchema =>
  without('$schema', toJsonSchema(schema, config))

/**
 * The JSON Schema of what the server answers. The defaults of the contract are for those who read an
 * answer: the server itself leaves such a field out.
 */
export const answerSchema = (schema: GenericSchema): JsonSchema =>
  without(
    '$schema',
    toJsonSchema(schema, {
      ...config,
      overrideSchema: ({ jsonSchema }) => without('default', jsonSchema),
    }),
  )

/** A JSON body of a request or an answer. */
export const json = (schema: object) => ({ content: { 'application/json': { schema } } })

/** Refers to a part that several operations share. */
export const ref = (kind: 'headers' | 'parameters' | 'schemas', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})
