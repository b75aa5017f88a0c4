import {
  createCloudUser,
  editCloudUser,
  listCloudUsers,
  removeCloudUser,
} from '#contract/service/cloud-users.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { CloudUserService } from './service.ts'

export function cloudUserRoutes(
  api: Api,
  { cloudUsers }: { readonly cloudUsers: CloudUserService },
): void {
  register(api, listCloudUsers, (call) => cloudUsers.list(call, call.params))
  register(api, createCloudUser, (call) => cloudUsers.create(call, call.body))
  register(api, editCloudUser, (call) => cloudUsers.edit(call, call.body))
  register(api, removeCloudUser, (call) => cloudUsers.remove(call, call.params))
}
