import { useLanguage } from '../../ui/language.ts';
import { useBusiness, useHref } from '../../wiring/hooks/running.ts';
import { type BookedTogether, visitsCalendar } from '../visitsCalendar.ts';

interface CalendarLinkProps extends BookedTogether {
  className?: string;
}

/** Visits as a file for a calendar. */
export default function CalendarLink({ className, ...booked }: CalendarLinkProps) {
  const href = useHref();
  const language = useLanguage();
  const file = visitsCalendar(booked, useBusiness(), language, {
    urlOf: (path) => new URL(href(path), globalThis.location.href).href,
    now: Date.now(),
  });
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="appointment.ics"
      className={className}
    >
      {language.t('place.calendar')}
    </a>
  );
}
