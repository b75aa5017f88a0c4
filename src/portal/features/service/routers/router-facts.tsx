import { calendarDate, formatDate, formatDateTime } from '#domain/platform/time/dates.ts'
import type { Router } from '#domain/service/routers/router.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { texts } from './texts.ts'

/** Manufacturer and model ("Huawei EG8145X6"), or the part of them that is known. */
export function routerName({ manufacturer, model }: Router): string {
  return [manufacturer, model].filter(Boolean).join(' ') || texts.unnamed
}

/** Data of a router for the list (specification 2); `isWhole` adds the data of its own screen. */
export function RouterFacts({ router, isWhole = false }: { router: Router; isWhole?: boolean }) {
  const timeZone = useTimeZone()
  const { login, serial, manufacturer, model, installedAt, lastSeen } = router
  const installed = installedAt && formatDate(calendarDate(new Date(installedAt), timeZone))
  return (
    <DetailList>
      <DetailRow label={texts.login} value={login || texts.unknown} />
      <DetailRow label={texts.serial} value={serial} />
      <DetailRow label={texts.manufacturer} value={manufacturer || texts.unknown} />
      {isWhole && <DetailRow label={texts.model} value={model || texts.unknown} />}
      <DetailRow label={texts.installed} value={installed ?? texts.unknown} />
      {isWhole && lastSeen && (
        <DetailRow label={texts.lastSeen} value={formatDateTime(new Date(lastSeen), timeZone)} />
      )}
    </DetailList>
  )
}
