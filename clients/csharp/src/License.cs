using System;

namespace Latchkey
{
    /// <summary>
    /// A license, as a lookup returns it. A property is null where the license has no value.
    /// </summary>
    public sealed class License
    {
        private readonly JsonObject members;

        internal License(JsonObject members)
        {
            this.members = members;
        }

        public string Id => members.Text("id");

        public string OrganizationId => members.Text("organization_id");

        public string ProductId => members.Text("product_id");

        /// <summary>The customer, whose id is the same for every vendor.</summary>
        public string GlobalCustomerId => members.Text("global_customer_id");

        public string LicenseKey => members.Text("license_key");

        /// <summary><c>active</c>, <c>revoked</c> or <c>expired</c>, see <see cref="LicenseStatus"/>.</summary>
        public string Status => members.Text("status");

        /// <summary>Null for a lifetime license.</summary>
        public DateTimeOffset? ExpiresAt => members.Date("expires_at");

        public bool? IsLifetime => members.Bool("is_lifetime");

        /// <summary>Whether IP control is on.</summary>
        public bool? IpSystemEnabled => members.Bool("ip_system_enabled");

        /// <summary>How many IP addresses may be registered; null while IP control is off.</summary>
        public int? MaxIps => members.Integer("max_ips");

        /// <summary>How many IP addresses are registered.</summary>
        public int? CurrentUniqueIpCount => members.Integer("current_unique_ip_count");

        public string Notes => members.Text("notes");

        /// <summary><c>none</c>, <c>exact</c> or <c>range</c>; null without the version module.</summary>
        public string VersionPinMode => members.Text("version_pin_mode");

        public string VersionPinned => members.Text("version_pinned");

        public string VersionRangeMin => members.Text("version_range_min");

        public string VersionRangeMax => members.Text("version_range_max");

        public DateTimeOffset? RevokedAt => members.Date("revoked_at");

        public DateTimeOffset? CreatedAt => members.Date("created_at");

        public DateTimeOffset? UpdatedAt => members.Date("updated_at");

        public string CustomerEmail => members.Text("customer_email");

        public string CustomerName => members.Text("customer_name");

        public string CustomerDiscordId => members.Text("customer_discord_id");
    }
}
