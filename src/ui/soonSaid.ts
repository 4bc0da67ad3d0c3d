/** How sentences begin that a checkout may have to say while the rest of its words is on the way: every document of it brings them printed, and no file of its words brings them again. */
export const SOON_SAID = ['app', 'banner', 'provider', 'checkout.open', 'checkout.title'];
