import {
  createSupportMessage,
  createSupportRequest,
  findSupportRequest,
  listSupportMessages,
  listSupportRequests,
  listSupportSubjects,
  sayIfSolved,
} from '#contract/service/support.ts'
import { createSupportFile } from '#contract/service/support-files.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { addFile } from './add-file.ts'
import type { SupportService } from './service.ts'

export function supportRoutes(
  api: Api,
  deps: { readonly support: SupportService; readonly addFile: ReturnType<typeof addFile> },
): void {
  const { support } = deps
  register(api, listSupportSubjects, (call) => support.subjects(call))
  register(api, listSupportRequests, (call) => support.list(call, call.query))
  register(api, findSupportRequest, (call) => support.find(call, call.params.supportId))
  register(api, listSupportMessages, (call) => support.messages(call, call.params.supportId))
  register(api, createSupportRequest, (call) => support.open(call, call.body))
  register(api, createSupportMessage, (call) => support.addMessage(call, call.body))
  register(api, sayIfSolved, (call) =>
    support.sayIfSolved(call, call.params.supportId, call.body.solved),
  )
  register(api, createSupportFile, (call) => deps.addFile(call, call.body))
}
