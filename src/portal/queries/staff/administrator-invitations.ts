import {
  acceptAdministratorInvitation,
  findAdministratorInvitation,
  inviteAdministrator,
  withdrawAdministratorInvitation,
} from '#contract/staff/administrator-invitations.ts'
import type { AnswerOf, BodyOf } from '#contract/platform/endpoint.ts'
import { call } from '#portal/queries/calls/client.ts'

export async function inviteColleague(body: BodyOf<typeof inviteAdministrator>): Promise<void> {
  await call(inviteAdministrator, { body })
}

export async function withdrawInvitation(id: string): Promise<void> {
  await call(withdrawAdministratorInvitation, { params: { id } })
}

export function findInvitation(
  code: string,
): Promise<AnswerOf<typeof findAdministratorInvitation>> {
  return call(findAdministratorInvitation, { body: { code } })
}

export async function acceptInvitation(code: string, password: string): Promise<void> {
  await call(acceptAdministratorInvitation, { body: { code, password } })
}
