import {
  createCloudUser,
  editCloudUser,
  listCloudUsers,
  removeCloudUser,
} from '#contract/cloud-users.ts'
import type { ParsedBody, RefusalText } from '#contract/endpoint.ts'
import {
  type CloudUserKey,
  hasCloudPasswordLength,
  minQuotaGb,
} from '#domain/cloud-users/cloud-user.ts'
import { isEmail } from '#domain/people/email.ts'
import type { AppsModule } from '#server/apps/module.ts'
import { type Reader, referenceOf } from '#server/apps/port.ts'
import { refuse } from '#server/http/refusal.ts'
import { type Platform, PlatformRefusal } from '#server/platforms/port.ts'
import type { Platforms } from '#server/platforms/platforms.ts'
import type { CloudUserEdits } from './edits.ts'
import { putBack, putBackBrokenOff } from './roll-back.ts'

type FieldRefusal = RefusalText<typeof createCloudUser>
type Edit = ParsedBody<typeof editCloudUser>
type ServiceId = Pick<Edit, 'contractId' | 'cloudServiceId'>

/** A storage of this customer's at its platform. */
interface Storage {
  readonly clientId: string
  readonly reference: string
  readonly platform: Platform
}

/** What is wrong with a field, in the server's words; null when nothing is. */
function complaint(key: CloudUserKey, value: string): FieldRefusal | null {
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

const platformWords = {
  email_in_use: 'email already in use',
  already_exists: 'email already in use',
  quota_exceeded: 'quota limit exceeded',
} as const

/** The platform's no in the endpoint's words; anything else goes on as it is. */
function wordFor(error: unknown): (typeof platformWords)[keyof typeof platformWords] | null {
  if (!(error instanceof PlatformRefusal)) return null
  const { reason } = error
  return reason === 'not_found' || reason === 'refused' ? null : platformWords[reason]
}

interface Deps {
  readonly apps: Pick<AppsModule['apps'], 'find' | 'subjectOf'>
  readonly platforms: Platforms
  readonly edits: CloudUserEdits
  readonly now: () => Date
}

async function userOf({ platform, reference }: Storage, userId: string) {
  const { users } = await platform.cloudUsers(reference)
  return users.find(({ id }) => id === userId) ?? null
}

export type CloudUserService = ReturnType<typeof cloudUserService>

export function cloudUserService(deps: Deps) {
  const { apps, edits, now } = deps

  async function storageOf(reader: Reader, { contractId, cloudServiceId: appId }: ServiceId) {
    const found = await apps.find(reader, { contractId, appId })
    if (found?.place.app.method !== 'api_atp_box') return null
    const subject = await apps.subjectOf(reader, found.place)
    if (!subject) return null
    const storage: Storage = {
      clientId: reader.tenant.clientId,
      reference: referenceOf(subject),
      platform: await subject.platform(),
    }
    await putBackBrokenOff(deps, storage)
    return storage
  }

  /** Saves a field, after noting what it was; the note goes with the last field of its edit. */
  async function saveField(storage: Storage, { userId, key, value, edit }: Edit): Promise<void> {
    const { platform, reference, clientId } = storage
    const user = await userOf(storage, userId)
    if (!user) refuse(editCloudUser, 'cloud user not found')
    const wrong = complaint(key, value)
    if (wrong) refuse(editCloudUser, wrong)
    const editKey = { clientId, reference, userId }
    if (edit) {
      const known = await edits.find(editKey)
      const earlier = known?.editId === edit.id ? known.before : []
      // A password cannot be read back: it is saved last, and there is nothing to note of it.
      const note = key === 'password' ? [] : [{ key, value: String(user[key]) }]
      const open = { ...editKey, editId: edit.id, before: [...earlier, ...note] }
      if (!(await edits.note(open, now()))) refuse(editCloudUser, 'edit in progress')
    }
    await platform.changeCloudUser(reference, userId, {
      key,
      value: key === 'password' ? value : value.trim(),
    })
    if (edit?.rest === 0) await edits.close(editKey)
  }

  return {
    list: async (reader: Reader, id: ServiceId) => {
      const storage =
        (await storageOf(reader, id)) ?? refuse(listCloudUsers, 'cloud service not found')
      const { users, limit } = await storage.platform.cloudUsers(storage.reference)
      return { users, quota_limit: limit }
    },

    create: async (reader: Reader, body: ParsedBody<typeof createCloudUser>) => {
      const storage =
        (await storageOf(reader, body)) ?? refuse(createCloudUser, 'cloud service not found')
      const { name, email, password, quota } = body
      const fields = { name, email, quota: String(quota), password }
      for (const key of ['name', 'email', 'quota', 'password'] as const) {
        const wrong = complaint(key, fields[key])
        if (wrong) refuse(createCloudUser, wrong)
      }
      try {
        const wished = { name: name.trim(), email: email.trim(), password, quota }
        return { user: await storage.platform.addCloudUser(storage.reference, wished) }
      } catch (error) {
        const word = wordFor(error)
        if (word) refuse(createCloudUser, word)
        throw error
      }
    },

    edit: async (reader: Reader, body: Edit) => {
      const storage =
        (await storageOf(reader, body)) ?? refuse(editCloudUser, 'cloud service not found')
      const { clientId, reference, platform } = storage
      try {
        await saveField(storage, body)
      } catch (error) {
        const open = await edits.find({ clientId, reference, userId: body.userId })
        if (open && open.editId === body.edit?.id) await putBack(deps, platform, open)
        const word = wordFor(error)
        if (word) refuse(editCloudUser, word)
        throw error
      }
      return {}
    },

    remove: async (reader: Reader, id: ServiceId & { userId: string }) => {
      const storage =
        (await storageOf(reader, id)) ?? refuse(removeCloudUser, 'cloud service not found')
      if (!(await userOf(storage, id.userId))) refuse(removeCloudUser, 'cloud user not found')
      await storage.platform.removeCloudUser(storage.reference, id.userId)
      await edits.close({ ...storage, userId: id.userId })
      return {}
    },
  }
}
