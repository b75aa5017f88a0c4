import { Link } from '@tanstack/react-router'
import { type LaterKind, laterKind } from '#contract/platform/growing.ts'
import type { MissingPart } from '#contract/staff/tenants/tenant-overview.ts'
import { FieldSet } from '../fields/field-set.tsx'
import { overviewTexts as texts } from './overview-texts.ts'

/** Where each part is filled in; null for what an operator sets outside of the portal, or no page knows. */
const places = {
  'erp token': { section: 'erp' },
  logo: {},
  'app logo': {},
  'contact channel': { section: 'contact' },
  'contact email': { section: 'contact' },
  'support department': { tab: 'support' },
  'provider access': 'audit',
  'mail server': null,
  [laterKind]: null,
} as const satisfies Readonly<Record<LaterKind | MissingPart, object | string | null>>

interface MissingPartsProps {
  parts: readonly (LaterKind | MissingPart)[]
  clientId: string
}

/** What a provider lacks, each leading to where it is filled in. */
export function MissingParts({ parts, clientId }: MissingPartsProps) {
  return (
    <FieldSet title={texts.missing}>
      {parts.length === 0 ? (
        <p>{texts.nothingMissing}</p>
      ) : (
        <ul className="overview-missing">
          {[...new Set(parts)].map((part) => (
            <li key={part}>
              <Part part={part} clientId={clientId} />
            </li>
          ))}
        </ul>
      )}
    </FieldSet>
  )
}

function Part({ part, clientId }: { part: LaterKind | MissingPart; clientId: string }) {
  const place = places[part]
  const text = texts.missingParts[part]
  const params = { client_id: clientId }
  if (place === null) return text
  if (place === 'audit') {
    return (
      <Link className="overview-link" to="/adm/customer/$client_id/audit" params={params}>
        {text}
      </Link>
    )
  }
  return (
    <Link
      className="overview-link"
      to="/adm/customer/$client_id/edit"
      params={params}
      search={place}
    >
      {text}
    </Link>
  )
}
