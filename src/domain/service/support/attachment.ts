/** Files of one support request. */
export const maxAttachments = 5

/** Longest side of a photo that is sent, in pixels: enough to read a receipt or the labels of a router. */
export const maxPhotoSide = 1600

/** Aim of a device for one photo, in bytes: a second or two on a weak line. */
export const maxPhotoBytes = 400_000

/** Limit of one file on the wire, in bytes: a PDF as banks make them, or a photo as it was taken. */
export const maxAttachmentBytes = 3 * 1024 * 1024

/** Pages of a PDF: more than a receipt or a bill has. */
export const maxPdfPages = 20

/** What a file is, once it has been checked. */
export type AttachmentKind = 'photo' | 'pdf'
