import {
  createCloudUser,
  editCloudUser,
  listCloudUsers,
  removeCloudUser,
} from '#contract/service/cloud-users.ts'
import type { ParsedBody, RefusalText } from '#contract/platform/endpoint.ts'
import {
  type CloudUserKey,
  hasCloudPasswordLength,
  minQuotaGb,
} from '#domain/service/cloud-users/cloud-user.ts'
import { isEmail } from '#domain/account/people/email.ts'
import type { AppsModule } from '#server/service/apps/module.ts'
import { type Reader, platformReference } from '#server/service/apps/port.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Platform, PlatformRefusal } from '#server/upstreams/platforms/port.ts'
import type { Platforms } from '#server/upstreams/platforms/platforms.ts'
import type { CloudUserEdits } from './edit-store.ts'
import { rollBack, rollBackAbandoned } from './roll-back.ts'

type FieldRefusal = RefusalText<typeof createCloudUser>
type Edit = ParsedBody<typeof editCloudUser>
type ServiceId = Pick<Edit, 'contractId' | 'cloudServiceId'>

/** A storage of the signed-in customer at its platform. */
interface Storage {
  readonly clientId: string
  readonly reference: string
  readonly platform: Platform
}

/** The refusal text for an invalid field; null when it is valid. */
function fieldProblem(key: CloudUserKey, value: string): FieldRefusal | null {
  switch (key) {
    case 'name':
      return value.trim() === '' ? 'name not provided' : null
    case 'email':
      return isEmail(value) ? null : 'invalid email'
    case 'password':
      if (value === '') return 'password not provided'
      return hasCloudPasswordLength(value) ? null : 'password must be between 10 and 30 characters'
    default:
      return /^\d{1,9}$/.test(value) && Number(value) >= minQuotaGb
        ? null
        : 'quota must be at least 1'
  }
}

const textByReason = {
  email_in_use: 'email already in use',
  already_exists: 'email already in use',
  quota_exceeded: 'quota limit exceeded',
} as const

/** The refusal text for a platform's refusal; null for any other error, which is thrown on. */
function refusalText(error: unknown): (typeof textByReason)[keyof typeof textByReason] | null {
  if (!(error instanceof PlatformRefusal)) return null
  const { reason } = error
  return reason === 'not_found' || reason === 'refused' ? null : textByReason[reason]
}

interface Deps {
  readonly apps: Pick<AppsModule['apps'], 'find' | 'loadCustomerApp'>
  readonly platforms: Platforms
  readonly edits: CloudUserEdits
  readonly now: () => Date
  readonly log: Parameters<typeof rollBack>[0]['log']
}

async function findUser({ platform, reference }: Storage, userId: string) {
  const { users } = await platform.cloudUsers(reference)
  return users.find(({ id }) => id === userId) ?? null
}

export type CloudUserService = ReturnType<typeof cloudUserService>

export function cloudUserService(deps: Deps) {
  const { apps, edits, now } = deps

  async function findStorage(reader: Reader, { contractId, cloudServiceId: appId }: ServiceId) {
    const found = await apps.find(reader, { contractId, appId })
    if (found?.entitledApp.app.method !== 'api_atp_box') return null
    const customerApp = await apps.loadCustomerApp(reader, found.entitledApp)
    if (!customerApp) return null
    const storage: Storage = {
      clientId: reader.tenant.clientId,
      reference: platformReference(customerApp),
      platform: await customerApp.platform(),
    }
    await rollBackAbandoned(deps, storage)
    return storage
  }

  /** Saves one field, after recording its previous value. The record is deleted with the last field. */
  async function saveField(storage: Storage, { userId, key, value, edit }: Edit): Promise<void> {
    const { platform, reference, clientId } = storage
    const user = await findUser(storage, userId)
    if (!user) refuse(editCloudUser, 'cloud user not found')
    const problem = fieldProblem(key, value)
    if (problem) refuse(editCloudUser, problem)
    const editKey = { clientId, reference, userId }
    if (edit) {
      const open = await edits.find(editKey)
      const earlier = open?.editId === edit.id ? open.previousValues : []
      // A password cannot be read back to be restored; it is therefore saved last and not recorded.
      const previous = key === 'password' ? [] : [{ key, value: String(user[key]) }]
      const updated = { ...editKey, editId: edit.id, previousValues: [...earlier, ...previous] }
      if (!(await edits.recordField(updated, now()))) refuse(editCloudUser, 'edit in progress')
    }
    await platform.changeCloudUser(reference, userId, {
      key,
      value: key === 'password' ? value : value.trim(),
    })
    if (edit?.rest === 0) await edits.close({ ...editKey, editId: edit.id })
  }

  return {
    list: async (reader: Reader, id: ServiceId) => {
      const storage =
        (await findStorage(reader, id)) ?? refuse(listCloudUsers, 'cloud service not found')
      const { users, limit } = await storage.platform.cloudUsers(storage.reference)
      return { users, quota_limit: limit }
    },

    create: async (reader: Reader, body: ParsedBody<typeof createCloudUser>) => {
      const storage =
        (await findStorage(reader, body)) ?? refuse(createCloudUser, 'cloud service not found')
      const { name, email, password, quota } = body
      const fields = { name, email, quota: String(quota), password }
      for (const key of ['name', 'email', 'quota', 'password'] as const) {
        const problem = fieldProblem(key, fields[key])
        if (problem) refuse(createCloudUser, problem)
      }
      try {
        const user = { name: name.trim(), email: email.trim(), password, quota }
        return { user: await storage.platform.addCloudUser(storage.reference, user) }
      } catch (error) {
        const text = refusalText(error)
        if (text) refuse(createCloudUser, text)
        throw error
      }
    },

    edit: async (reader: Reader, body: Edit) => {
      const storage =
        (await findStorage(reader, body)) ?? refuse(editCloudUser, 'cloud service not found')
      const { clientId, reference, platform } = storage
      try {
        await saveField(storage, body)
      } catch (error) {
        const open = await edits.find({ clientId, reference, userId: body.userId })
        if (open && open.editId === body.edit?.id) {
          await rollBack(deps, async () => platform, open)
        }
        const text = refusalText(error)
        if (text) refuse(editCloudUser, text)
        throw error
      }
      return {}
    },

    remove: async (reader: Reader, id: ServiceId & { userId: string }) => {
      const storage =
        (await findStorage(reader, id)) ?? refuse(removeCloudUser, 'cloud service not found')
      if (!(await findUser(storage, id.userId))) refuse(removeCloudUser, 'cloud user not found')
      await storage.platform.removeCloudUser(storage.reference, id.userId)
      const { clientId, reference } = storage
      await edits.close({ clientId, reference, userId: id.userId })
      return {}
    },
  }
}
