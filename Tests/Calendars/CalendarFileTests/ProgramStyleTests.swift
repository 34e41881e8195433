// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Testing
import TokiModel

/// Files in the style of well-known programs; each text was written for these tests.
@Suite struct `Files of other programs` {
  @Test func `Google: a weekly series with two alarms, one of them by mail, and a day that is left out`() throws {
    let reading = try Sample.read(
      """
      BEGIN:VCALENDAR
      PRODID:-//Google Inc//Google Calendar 70.9054//EN
      VERSION:2.0
      CALSCALE:GREGORIAN
      METHOD:PUBLISH
      X-WR-CALNAME:somebody@example.org
      X-WR-TIMEZONE:Europe/Berlin
      BEGIN:VTIMEZONE
      TZID:Europe/Berlin
      X-LIC-LOCATION:Europe/Berlin
      BEGIN:DAYLIGHT
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      TZNAME:GMT+2
      DTSTART:19700329T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      END:DAYLIGHT
      BEGIN:STANDARD
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      TZNAME:GMT+1
      DTSTART:19701025T030000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      DTSTART;TZID=Europe/Berlin:20261102T063000
      DTEND;TZID=Europe/Berlin:20261102T073000
      RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20270628T215959Z;INTERVAL=2;BYDAY=MO
      EXDATE;TZID=Europe/Berlin:20261130T063000
      EXDATE;TZID=Europe/Berlin:20261116T063000
      DTSTAMP:20261120T101112Z
      ORGANIZER;CN="Somebody: Example":mailto:somebody@example.org
      UID:0123456789abcdefghijklmnop@google.com
      ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=somebo
       dy@example.org;X-NUM-GUESTS=0:mailto:somebody@example.org
      LOCATION:
      SEQUENCE:1
      STATUS:CONFIRMED
      SUMMARY:Rowing\\, early
      TRANSP:OPAQUE
      BEGIN:VALARM
      ACTION:EMAIL
      DESCRIPTION:This is an event reminder
      SUMMARY:Alarm notification
      ATTENDEE:mailto:somebody@example.org
      TRIGGER:-P1D
      END:VALARM
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:This is an event reminder
      TRIGGER:-P0DT0H30M0S
      END:VALARM
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20261224T170000Z
      DTEND:20261224T180000Z
      DTSTAMP:20261120T101112Z
      UID:bcdefghijklmnop0123456789a@google.com
      SUMMARY:Call home 📞
      END:VEVENT
      END:VCALENDAR

      """)
    #expect(
      reading.alarms.map(\.summary) == [
        "06:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20270628 from 2026-11-02 except 2026-11-30 Europe/Berlin",
        "17:00 2026-12-24 UTC",
      ])
    #expect(reading.alarms.map(\.label.text) == ["Rowing, early", "Call home 📞"])
    #expect(reading.notices.isEmpty)
  }

  @Test func `Apple: an alarm that does nothing is no alarm, and an all-day event rings the evening before`() throws {
    let reading = try Sample.read(
      """
      BEGIN:VCALENDAR
      CALSCALE:GREGORIAN
      PRODID:-//Apple Inc.//macOS 15.1//EN
      VERSION:2.0
      X-APPLE-CALENDAR-COLOR:#1BADF8
      BEGIN:VEVENT
      CREATED:20261110T080000Z
      DTEND;TZID=America/New_York:20261201T100000
      DTSTAMP:20261110T080001Z
      DTSTART;TZID=America/New_York:20261201T090000
      LAST-MODIFIED:20261110T080000Z
      SEQUENCE:0
      SUMMARY:Dentist
      TRANSP:OPAQUE
      UID:4B1A9D1E-0000-4000-8000-0123456789AB
      X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
      BEGIN:VALARM
      ACTION:NONE
      TRIGGER;VALUE=DATE-TIME:19760401T005545Z
      END:VALARM
      END:VEVENT
      BEGIN:VEVENT
      DTEND;VALUE=DATE:20261225
      DTSTART;VALUE=DATE:20261224
      RRULE:FREQ=YEARLY
      SUMMARY:Geburtstag von Grünauer
      UID:4B1A9D1E-0000-4000-8000-0123456789AC
      X-APPLE-DEFAULT-ALARM;VALUE=BOOLEAN:TRUE
      BEGIN:VALARM
      ACTION:AUDIO
      ATTACH;VALUE=URI:Chord
      TRIGGER:-PT15H
      UID:4B1A9D1E-0000-4000-8000-0123456789AD
      X-WR-ALARMUID:4B1A9D1E-0000-4000-8000-0123456789AD
      END:VALARM
      END:VEVENT
      BEGIN:VTODO
      CREATED:20261110T080000Z
      DTSTAMP:20261110T080001Z
      DTSTART;TZID=Asia/Tokyo:20261125T180000
      DUE;TZID=Asia/Tokyo:20261125T180000
      SUMMARY:Wäsche
      UID:4B1A9D1E-0000-4000-8000-0123456789AE
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Reminder
      TRIGGER;VALUE=DATE-TIME:20261125T083000Z
      END:VALARM
      END:VTODO
      BEGIN:VTODO
      COMPLETED:20261111T080000Z
      DTSTART;TZID=Asia/Tokyo:20261111T170000
      STATUS:COMPLETED
      SUMMARY:Müll
      END:VTODO
      END:VCALENDAR

      """)
    #expect(
      reading.alarms.map(\.summary) == [
        "09:00 2026-12-01 America/New_York",
        "09:00 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=23 from 2026-12-23 floating",
        "17:30 2026-11-25 Asia/Tokyo",
        "17:00 2026-11-11 Asia/Tokyo off",
      ])
    #expect(reading.alarms.map(\.label.text) == ["Dentist", "Geburtstag von Grünauer", "Wäsche", "Müll"])
  }

  @Test func `Outlook: zones of Windows, and lengths in weeks`() throws {
    let reading = try Sample.read(
      """
      BEGIN:VCALENDAR
      PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
      VERSION:2.0
      METHOD:PUBLISH
      X-MS-OLK-FORCEINSPECTOROPEN:TRUE
      BEGIN:VTIMEZONE
      TZID:W. Europe Standard Time
      BEGIN:STANDARD
      DTSTART:16011028T030000
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010325T020000
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      END:VTIMEZONE
      BEGIN:VEVENT
      CLASS:PUBLIC
      DTEND;TZID="W. Europe Standard Time":20261208T160000
      DTSTAMP:20261110T080001Z
      DTSTART;TZID="W. Europe Standard Time":20261208T150000
      PRIORITY:5
      RRULE:FREQ=MONTHLY;COUNT=6;BYDAY=TU;BYSETPOS=2
      SEQUENCE:0
      SUMMARY;LANGUAGE=de:Monatsrunde
      TRANSP:OPAQUE
      UID:040000008200E00074C5B7101A82E00800000000
      X-MICROSOFT-CDO-BUSYSTATUS:BUSY
      BEGIN:VALARM
      TRIGGER:-PT15M
      ACTION:DISPLAY
      DESCRIPTION:Reminder
      END:VALARM
      END:VEVENT
      BEGIN:VEVENT
      DTSTART;TZID="Tokyo Standard Time":20261215T090000
      SUMMARY:Two weeks ahead
      BEGIN:VALARM
      TRIGGER:-P2W
      ACTION:DISPLAY
      DESCRIPTION:Reminder
      END:VALARM
      END:VEVENT
      END:VCALENDAR

      """)
    #expect(
      reading.alarms.map(\.summary) == [
        "14:45 FREQ=MONTHLY;BYDAY=2TU;COUNT=6 from 2026-12-08 Europe/Berlin",
        "09:00 2026-12-01 Asia/Tokyo",
      ])
    #expect(reading.alarms.first?.label.text == "Monatsrunde")
  }

  @Test func `Thunderbird: a prefixed zone, one day moved and one called off`() throws {
    let reading = try Sample.read(
      """
      BEGIN:VCALENDAR
      PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
      VERSION:2.0
      BEGIN:VTIMEZONE
      TZID:/freeassociation.sourceforge.net/Australia/Lord_Howe
      X-TZINFO:Australia/Lord_Howe[2026a]
      BEGIN:STANDARD
      TZOFFSETTO:+103000
      TZOFFSETFROM:+103000
      TZNAME:+1030(STD)
      DTSTART:19700101T000000
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VTIMEZONE
      TZID:Here
      X-LIC-LOCATION:America/Argentina/Buenos_Aires
      END:VTIMEZONE
      BEGIN:VEVENT
      LAST-MODIFIED:20261110T080000Z
      DTSTAMP:20261110T080001Z
      UID:9f0e0000-0000-4000-8000-0123456789ab
      SUMMARY:Ferry
      RRULE:FREQ=DAILY;INTERVAL=2
      DTSTART;TZID=/freeassociation.sourceforge.net/Australia/Lord_Howe:20261122T070000
      X-MOZ-GENERATION:3
      END:VEVENT
      BEGIN:VEVENT
      UID:9f0e0000-0000-4000-8000-0123456789ab
      SUMMARY:Ferry\\, later
      RECURRENCE-ID;TZID=/freeassociation.sourceforge.net/Australia/Lord_Howe:20261124T070000
      DTSTART;TZID=/freeassociation.sourceforge.net/Australia/Lord_Howe:20261124T081500
      END:VEVENT
      BEGIN:VEVENT
      UID:9f0e0000-0000-4000-8000-0123456789ab
      STATUS:CANCELLED
      RECURRENCE-ID;TZID=/freeassociation.sourceforge.net/Australia/Lord_Howe:20261126T070000
      DTSTART;TZID=/freeassociation.sourceforge.net/Australia/Lord_Howe:20261126T070000
      END:VEVENT
      BEGIN:VEVENT
      UID:9f0e0000-0000-4000-8000-0123456789ac
      DTSTART;TZID=Here:20261201T070000
      DURATION:PT1H
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER;RELATED=END:-PT10M
      DESCRIPTION:Default Mozilla Description
      REPEAT:2
      DURATION:PT5M
      END:VALARM
      END:VEVENT
      END:VCALENDAR

      """)
    #expect(
      reading.alarms.map(\.summary) == [
        "07:00 FREQ=DAILY;INTERVAL=2 from 2026-11-22 except 2026-11-24,2026-11-26 Australia/Lord_Howe",
        "08:15 2026-11-24 Australia/Lord_Howe",
        "07:50 2026-12-01 America/Argentina/Buenos_Aires",
      ])
    #expect(reading.notices == [CalendarNotice(line: 47, what: .repeats)])
  }
}
