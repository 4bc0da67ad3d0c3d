import { type Auth, PhoneAuthProvider, RecaptchaVerifier } from 'firebase/auth';

/** Sends a code by text message. A real project asks invisibly whether a person does so; its emulator does not. */
export async function sendPhoneCode(auth: Auth, phone: string): Promise<string> {
  const place = document.body.appendChild(document.createElement('div'));
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
  try {
    return await new PhoneAuthProvider(auth).verifyPhoneNumber(phone, verifier);
  } finally {
    verifier.clear();
    place.remove();
  }
}
