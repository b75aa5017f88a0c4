/** How the decoding process says why it draws nothing: by its exit code. */
export const exitCodes = { notAnImage: 3, imageTooLarge: 4 }

/** Limit of the served image in pixels a side: more than any screen shows of a logo. */
export const maxServedSide = 1024

/** The answer on standard output: width and height, 4 bytes each, then the WebP. */
export const sizeBytes = 8

/** What a photo is drawn for, as an argument of the process: a JPEG in place of the WebP. */
export const photoPurpose = /** @type {const} */ ('photo')

/** Limit of a photo in pixels a side. */
export const maxPhotoSide = 1600
