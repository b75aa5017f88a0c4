import * as v from 'valibot'
import {
  type CheckedForm,
  type FormField,
  type FormValues,
  tenantSchema,
} from '../form/tenant-schema.ts'

/**
 * The form as checked by a screen that shows these fields alone. Other sections check their own fields:
 * a message about those has no place on this screen.
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
