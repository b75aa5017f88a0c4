import { answerVersions } from '#server/upstreams/erp/answer-versions.ts'
import type { OwnWrites } from '#server/upstreams/erp/own-writes.ts'

/** Writes that one process alone knows of, without a database. */
export function unsharedWrites(): OwnWrites {
  const versions = answerVersions()
  let writes = 0
  return {
    versionOf: versions.of,
    outdate: async (customer, kinds) => versions.markOld(customer, kinds, `${(writes += 1)}`),
  }
}
