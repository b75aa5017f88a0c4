import { useQuery } from '@tanstack/react-query'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { tenantHostsQuery } from '#portal/queries/staff/tenants/tenant-hosts.ts'
import { AddHost } from './add-host.tsx'
import { FieldSet } from '../fields/field-set.tsx'
import { HostRow } from './host-row.tsx'
import { hostTexts as texts } from './host-texts.ts'
import './own-hosts.css'

/** The own domains of a provider: records of their own, each saved at once. */
export function OwnHosts({ clientId }: { clientId: string }) {
  const query = useQuery(tenantHostsQuery(clientId))
  return (
    <FieldSet title={texts.title} hint={texts.hint}>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<Skeleton height="3.25rem" />}
        failureText={texts.loadFailure}
      >
        {(list) => (
          <>
            <p className="own-host-platform">{texts.platform(list.platform_host)}</p>
            {list.hosts.length === 0 ? (
              <p className="field-hint">{texts.none}</p>
            ) : (
              <ul className="own-hosts">
                {list.hosts.map((one) => (
                  <HostRow key={one.host} of={one} clientId={clientId} list={list} />
                ))}
              </ul>
            )}
            <AddHost
              // A new list empties the field.
              key={list.version}
              clientId={clientId}
              list={list}
            />
          </>
        )}
      </QueryFrame>
    </FieldSet>
  )
}
