import * as v from 'valibot'
import { type FormSection, sectionFields } from './sections.ts'
import { type CheckedForm, type FormValues, tenantSchema } from '../form/tenant-schema.ts'

/**
 * The form as a section checks it: its own fields only. What is saved elsewhere was checked there,
 * and a message about it would be seen by nobody.
 */
export function sectionSchema(section: FormSection) {
  const own: readonly string[] = sectionFields[section]
  return v.pipe(
    v.custom<FormValues>((input) => typeof input === 'object' && input !== null),
    v.rawTransform<FormValues, CheckedForm>(({ dataset, addIssue, NEVER }) => {
      const { output, typed, issues = [] } = v.safeParse(tenantSchema, dataset.value)
      const wrong = issues.filter((issue) => own.includes(v.getDotPath(issue) ?? ''))
      for (const { message, path } of wrong) addIssue({ message, ...(path && { path }) })
      if (wrong.length > 0) return NEVER
      return typed ? output : dataset.value
    }),
  )
}
