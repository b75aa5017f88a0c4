import type { Endpoint } from './platform/endpoint.ts'
import { administrationNouns } from './nouns/administration-nouns.ts'
import type { Noun } from './nouns/noun.ts'
import { staffNouns } from './nouns/staff-nouns.ts'
import { subscriberNouns } from './nouns/subscriber-nouns.ts'

/** All endpoints by noun, as the OpenAPI document groups them. */
export const nouns: readonly Noun[] = [...subscriberNouns, ...staffNouns, ...administrationNouns]

/**
 * Every endpoint. The server must register all of them, the tests of access control visit all, and
 * the OpenAPI document describes all.
 */
export const endpoints: readonly Endpoint[] = nouns.flatMap((noun) => noun.endpoints)
