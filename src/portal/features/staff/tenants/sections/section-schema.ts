import * as v from 'valibot'
import {
  type CheckedForm,
  type FormField,
  type FormValues,
  tenantSchema,
} from '../form/tenant-schema.ts'

/**
 * The form as a screen checks it that shows these fields alone. What is saved elsewhere was checked
 * there, and a message about it would be seen by nobody.
 */
export function sectionSchema(own: readonly FormField[]) {
  return v.pipe(
    v.custom<FormValues>((input) => typeof input === 'object' && input !== null),
    v.rawTransform<FormValues, CheckedForm>(({ dataset, addIssue, NEVER }) => {
      const { output, typed, issues = [] } = v.safeParse(tenantSchema, dataset.value)
      const wrong = issues.filter((issue) => own.some((name) => name === v.getDotPath(issue)))
      for (const { message, path } of wrong) addIssue({ message, ...(path && { path }) })
      if (wrong.length > 0) return NEVER
      return typed ? output : dataset.value
    }),
  )
}
