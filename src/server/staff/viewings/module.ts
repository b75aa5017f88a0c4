import { endViewing, findViewing, startViewing } from '#contract/staff/viewings.ts'
import { register } from '#server/platform/http/register.ts'
import type { ViewingGate } from '#server/platform/http/viewing-access.ts'
import type { Module } from '#server/platform/module.ts'
import { endViewingJob } from './end-job.ts'
import { hideFields } from './hidden-fields.ts'
import { type ViewingDeps, viewingService } from './service.ts'

export interface ViewingsModule extends Module {
  readonly gate: ViewingGate
}

/** "Ver como": staff of a provider see the portal of a subscriber, read-only. */
export function viewingsModule(deps: ViewingDeps): ViewingsModule {
  const viewings = viewingService(deps)
  return {
    gate: { enter: viewings.enter, hide: hideFields },
    routes: (api) => {
      register(api, startViewing, (call) => viewings.start(call, call.body.reason))
      register(api, findViewing, (call) => viewings.find(call))
      register(api, endViewing, (call) => viewings.end(call))
    },
    jobs: [endViewingJob(deps)],
  }
}
