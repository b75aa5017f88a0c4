import type { Endpoint } from '#contract/platform/endpoint.ts'

/** What a group of calls is about: a tag of the OpenAPI document. */
export interface Noun {
  readonly name: string
  /** One English sentence for the document. */
  readonly description: string
  readonly endpoints: readonly Endpoint[]
}
