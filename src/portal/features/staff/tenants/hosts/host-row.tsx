import { useMutation } from '@tanstack/react-query'
import PlugZap from 'lucide-react/icons/plug-zap'
import type { TenantHostList } from '#contract/staff/tenants/tenant-hosts.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { checkHost, leadWithHost, removeHost } from '#portal/queries/staff/tenants/tenant-hosts.ts'
import { ActionResult } from '../trials/action-result.tsx'
import { HostChange } from './host-change.tsx'
import { leadFailure, removeHostFailure } from './host-refusals.ts'
import { hostOutcomes, hostTexts as texts } from './host-texts.ts'

interface HostRowProps {
  of: TenantHostList['hosts'][number]
  clientId: string
  list: TenantHostList
}

/** An own domain: whether it leads, what DNS must say, and what can be done with it. */
export function HostRow({ of: { host, is_canonical: isLeading }, clientId, list }: HostRowProps) {
  const check = useMutation({ mutationFn: () => checkHost(clientId, host) })
  const { data, error, isPending } = check
  const result = data ? hostOutcomes[data.outcome] : error && texts.checkFailure
  const isReached = data?.outcome === 'reached'
  return (
    <li className="own-host">
      <div className="row-2-centre">
        <span className="own-host-name">{host}</span>
        {isLeading && <Chip tone="positive">{texts.leading}</Chip>}
      </div>
      {!isReached && <p className="own-host-record">{texts.record(host, list.platform_host)}</p>}
      {data && !isReached && (
        <p className="own-host-record figures">
          {[texts.addressRecord(data.expected), texts.found(data.found)].filter(Boolean).join(' ')}
        </p>
      )}
      <div className="connection-test">
        <ActionResult hasPassed={isReached} text={isPending ? null : (result ?? null)} />
      </div>
      <div className="row-2">
        <Button
          variant="secondary"
          isSmall
          icon={PlugZap}
          isBusy={isPending}
          aria-label={texts.checkOne(host)}
          onClick={() => check.mutate()}
        >
          {texts.check}
        </Button>
        {isLeading ? (
          <HostChange
            clientId={clientId}
            action={texts.stop}
            label={texts.stopOne(host)}
            question={null}
            run={() => leadWithHost(clientId, list, '')}
            success={texts.stopped}
            failureOf={leadFailure}
          />
        ) : (
          <HostChange
            clientId={clientId}
            action={texts.lead}
            label={texts.leadOne(host)}
            question={{ title: texts.leadTitle, note: texts.leadNote(host) }}
            run={() => leadWithHost(clientId, list, host)}
            success={texts.leads}
            failureOf={leadFailure}
          />
        )}
        <HostChange
          clientId={clientId}
          action={texts.remove}
          label={texts.removeOne(host)}
          question={{ title: texts.removeTitle, note: texts.removeNote(host), isDanger: true }}
          run={() => removeHost(clientId, list, host)}
          success={texts.removed}
          failureOf={removeHostFailure}
        />
      </div>
    </li>
  )
}
