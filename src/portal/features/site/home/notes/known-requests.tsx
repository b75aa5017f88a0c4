import { AskedParts } from './asked-parts.tsx'
import { VisitLine } from './visit-line.tsx'

/** What this device knows of the requests of its subscriber. */
export function KnownRequests() {
  return (
    <>
      <VisitLine />
      <AskedParts />
    </>
  )
}
