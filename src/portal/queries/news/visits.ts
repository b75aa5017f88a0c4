import { reportVisit } from '#contract/news/visits.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { call } from '#portal/queries/calls/client.ts'

export type VisitReport = BodyOf<typeof reportVisit>

export const sendVisitReport = (body: VisitReport) => call(reportVisit, { body })
