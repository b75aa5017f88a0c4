import type { AcceptedOverview } from '#contract/staff/tenants/tenant-overview.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { FieldSet } from '../fields/field-set.tsx'
import { overviewTexts as texts } from '../overview/overview-texts.ts'
import { portalOrigin } from './portal-origin.ts'

/** The addresses of a provider's portal, to open and to copy; the one that leads is the first. */
export function PortalAddresses({ of }: { of: AcceptedOverview }) {
  const { platform_host: platformHost } = of
  const leading = of.hosts.find((one) => one.is_canonical)?.host ?? platformHost
  const all = [platformHost, ...of.hosts.map(({ host }) => host)]
  const others = all.filter((host) => host !== leading)
  return (
    <FieldSet title={texts.addresses} {...(others.length > 0 && { hint: texts.leadNote(leading) })}>
      <ul className="stack-3 overview-addresses">
        {[leading, ...others].map((host) => (
          <li key={host}>
            <a href={portalOrigin(host)} target="_blank" rel="noreferrer">
              {portalOrigin(host)}
            </a>
            {others.length > 0 && host === leading && <Chip tone="positive">{texts.leading}</Chip>}
            <CopyButton
              text={portalOrigin(host)}
              label={texts.copy}
              copied={texts.copied}
              variant="secondary"
            />
          </li>
        ))}
      </ul>
    </FieldSet>
  )
}
